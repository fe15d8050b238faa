"""What is put together of several messages comes out whole in every language."""

import json

import pytest

from companion import texts
from companion.exchange.game_file import read_game
from companion.rules.legality import Code, Suggestions, check
from companion.rules.scoring import score
from companion.texts import check_report, finding_titles, finding_words, rule_names, score_pad


@pytest.fixture(scope="module")
def broken(examples):
    """The broken examples until every code has been seen, each with its verdict."""
    seen, found = set(), []
    for case in examples("broken.jsonl"):
        game = read_game(json.dumps(case["game"]).encode())
        verdict = check(game)
        codes = {finding.code for finding in verdict.findings}
        if not codes <= seen:
            seen |= codes
            found.append((game, verdict))
    assert len(seen) > 0.9 * len(Code)
    return found


def plainly(text, _role):
    return text


@pytest.mark.parametrize("code", texts.languages())
def test_findings_are_told_in_full(code, broken):
    english = set()
    for game, verdict in broken:
        for finding in verdict.findings:
            texts.use(texts.ENGLISH)
            english |= {finding_titles.title(finding), finding_words.message(finding, game)}
            texts.use(code)
            told = [
                finding_titles.title(finding),
                finding_words.message(finding, game),
                rule_names.cited(finding.code.rule),
            ]
            assert all(text and "{" not in text and "}" not in text for text in told)
            if code != texts.ENGLISH:
                assert not english & set(told)


@pytest.mark.parametrize("code", texts.languages())
def test_a_finding_s_title_fits_a_phone(code, broken):
    """Headings of one line, or two where words are long."""
    texts.use(code)
    titles = {
        finding_titles.title(finding) for _game, verdict in broken for finding in verdict.findings
    }
    assert max(map(len, titles)) <= 44


@pytest.mark.parametrize("code", texts.languages())
def test_reports_and_score_pads_come_out_whole(code, broken):
    texts.use(code)
    for game, verdict in broken:
        report = check_report.check_report(game, verdict, Suggestions(), 80, plainly)
        pad = score_pad.score_pad(game, score(game), 100)
        assert "{" not in report + pad
        assert score_pad.summary(game, score(game))

"""What a finding or a line of the score rests on."""

from companion.rules.citations import Rule
from companion.rules.legality.findings import Code


def test_every_finding_cites_a_rule():
    cited = {code.rule for code in Code}
    assert cited <= set(Rule)
    assert Rule.FIRE in cited
    assert Code.FIRE_RANGE.rule is Rule.FIRE

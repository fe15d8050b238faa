"""A text is set so that its lines end where they may."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import texts
from companion.texts.typography import held, set_well

SET = {
    "en": [
        ("Won the last 3 games · tonight", "Won the last 3_games_· tonight"),
        ("Tribe Mode · Café Zlatý lev", "Tribe_Mode_· Café Zlatý lev"),
        ("5 × 2 + 1 × 1 = 11", "5_×_2 +_1_×_1 =_11"),
        ("Mammoth 3 + Fish 4", "Mammoth_3 +_Fish_4"),
        ("Player 2 wins with 41.5 points", "Player_2 wins with 41.5_points"),
        ("From row 2, column 3.", "From row_2, column_3."),
        ("A domino of the box", "A domino of the box"),
        ("[b]12 points[/b] → Player 2", "[b]12_points[/b] →_Player_2"),
    ],
    "de": [
        (
            "Am 8. November gewann Spieler 2 mit 12 Punkten",
            "Am 8._November gewann Spieler_2 mit 12_Punkten",
        ),
        ("In Zeile 3. Danach", "In Zeile_3. Danach"),
        ("45 % gewonnen – 3× vorn", "45 % gewonnen_– 3×_vorn"),
    ],
    "fr": [("Joueur 2 : 12 points ! « oui »", "Joueur_2_: 12_points_! «_oui_»")],
    "cs": [
        ("Vezměte si z krabice a s ním 2 mamuty", "Vezměte si z_krabice a_s_ním 2_mamuty"),
        ("V krabici", "V_krabici"),
        ("Ode dne 8. března 2026 do 9. 3. 2026", "Ode dne 8._března 2026 do 9._3._2026"),
    ],
    "sk": [("Dielik s vulkánom a k nemu žetón", "Dielik s_vulkánom a_k_nemu žetón")],
    "pl": [("W grze są 3 z 4, i w pudełku", "W_grze są 3_z_4, i_w_pudełku")],
}


@pytest.mark.parametrize(
    ("code", "text", "well"), [(code, *each) for code, pairs in SET.items() for each in pairs]
)
def test_spaces_hold_where_no_line_must_end(code, text, well):
    texts.use(code)
    assert set_well(text).replace("\N{NO-BREAK SPACE}", "_") == well


@pytest.mark.parametrize("code", texts.languages())
@given(text=st.text(st.sampled_from("aAkxz 0123:!.,·×+→[]é\n")))
def test_nothing_but_spaces_changes_and_what_is_set_stays(code, text):
    texts.use(code)
    well = set_well(text)
    assert well.replace("\N{NO-BREAK SPACE}", " ") == text
    assert set_well(well) == well


@pytest.mark.parametrize(
    ("most", "parted"),
    [
        (20, "Tribe_Mode · 5×5 · Empire_of_fire"),
        (12, "Tribe_Mode · 5×5\nEmpire of fire"),
        (5, "Tribe Mode\n5×5\nEmpire of fire"),
    ],
)
def test_what_fits_no_line_has_lines_of_its_own(most, parted):
    said = held("Tribe Mode · 5×5 · Empire of fire", lambda piece: len(piece) <= most)
    assert said.replace("\N{NO-BREAK SPACE}", "_") == parted


def test_a_sentence_is_parted_anywhere():
    assert (
        held("A single slip would explain it.", lambda _piece: True)
        == "A single slip would explain it."
    )

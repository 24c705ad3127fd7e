from cardlang.face.markup import IF_IT_FITS, rules_html

P = '<p xmlns="http://www.w3.org/1999/xhtml">'


def test_words_become_icons_terms_bold_and_reminders_italic() -> None:
    text = "T: Gain Block 10 (not 15).\nReady STR"
    assert rules_html(text, {"T:": "!", "STR": "?"}, ["Block", "Ready"]) == (
        f'{P}<span class="icon">!</span>: Gain <b>Block\u00a010</b> <i>(not 15)</i>.</p>'
        f'{P}<b>Ready</b> <span class="icon">?</span></p>'
    )


def test_a_cost_begins_a_line() -> None:
    html = rules_html("It cannot move. T: Discard this card.", {"T:": "!"})
    assert html == f'{P}It cannot move.</p>{P}<span class="icon">!</span>: Discard this card.</p>'


def test_a_cost_may_stand_with_others_before_its_colon() -> None:
    html = rules_html("It cannot move. T, pay 1 gold: Draw.", {"T:": "!"})
    assert html == f'{P}It cannot move.</p>{P}<span class="icon">!</span>, pay 1 gold: Draw.</p>'
    assert "icon" not in rules_html("Take T, then go. Choose: this.", {"T:": "!"})


def test_a_number_stays_with_the_icon_that_it_counts() -> None:
    assert rules_html("Move 1 gold.", {"gold": "!"}) == f'{P}Move 1\u00a0<span class="icon">!</span>.</p>'


def test_a_reminder_that_may_be_left_out_keeps_its_mark() -> None:
    assert rules_html(f"Nimble {IF_IT_FITS}(It untaps.)", {}) == f"{P}Nimble <i>{IF_IT_FITS}(It untaps.)</i></p>"


def test_only_whole_words_count_and_the_longest_wins() -> None:
    html = rules_html("Blocked. STRONG. Drow Affinity.", {"STR": "?"}, ["Block", "Affinity", "Drow Affinity"])
    assert html == f"{P}Blocked. STRONG. <b>Drow Affinity</b>.</p>"


def test_what_a_designer_writes_is_never_markup() -> None:
    assert rules_html('<script> & "x"', {}) == f"{P}&lt;script&gt; &amp; &#34;x&#34;</p>"


def test_no_text_is_no_paragraph() -> None:
    assert rules_html(" \n ", {}) == ""

"""Help from the page on which a person is stuck, with and without scripts, in both languages."""

import pytest
from playwright.sync_api import expect

import steps


@pytest.mark.parametrize("javascript", [True, False])
def test_a_question_and_what_follows_from_it(new_page, accessible, person, javascript):
    page = new_page(person("Hedda"), viewport=steps.PHONE, javascript=javascript)
    page.goto("/me/settings")
    page.get_by_role("link", name="Ask a question").click()
    ask(page, "Hello, how do I cancel my party?")
    answer = page.get_by_role("main")
    expect(answer).to_contain_text("Hello!")
    expect(answer.get_by_role("link", name="Cancel an event").or_(answer.get_by_text("Cancel")).first).to_be_visible()
    ask(page, "and how do I undo that?")
    expect(answer).not_to_contain_text("Hello!")
    ask(page, "What is the capital of France?")
    expect(answer).to_contain_text("I don’t know that.")
    if javascript:
        accessible(page)


def test_whoever_is_not_in_yet_is_helped_too(new_page, accessible):
    page = new_page(None)
    page.goto("/")
    page.get_by_role("contentinfo").get_by_role("link", name="Help").click()
    ask(page, "How do I make an account?")
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    accessible(page)


def ask(page, question):
    box = page.get_by_role("textbox")
    box.fill(question)
    page.get_by_role("main").get_by_role("button", name="Ask").click()

"""Keys that a test presses reach the control it names, also one that appears late."""

from playwright.sync_api import Page, expect

LATE = """
<button id="first">Attack</button><button id="late" hidden>Stop</button><output></output>
<script>
  for (const button of document.querySelectorAll("button"))
    button.onclick = () => (document.querySelector("output").value += button.id + " ");
  document.querySelector("#first").focus();
  setTimeout(() => (document.querySelector("#late").hidden = false), 100);
</script>
"""


def test_a_key_waits_for_a_control_that_is_still_hidden(page: Page) -> None:
    """Enter once went to the territory that had the focus, and rolled where the test wanted to stop."""
    for with_focus in (True, False):
        page.set_content(LATE)
        if with_focus:
            page.locator("#late").focus()
            page.keyboard.press("Enter")
        else:
            page.locator("#late").press("Enter")
        expect(page.locator("output")).to_have_text("late")

import HTML
import Properties
import Testing

/// User input can never become markup.
@Suite struct HTMLTests {
    private func text(_ html: HTML) -> String { html.english }

    @Test(arguments: [
        ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"), ("\"'", "&quot;&#39;"), ("", ""), ("Zoë 🎲", "Zoë 🎲"),
        ("&", "&amp;"), ("x<", "x&lt;"), ("<x", "&lt;x"), ("&lt;", "&amp;lt;"),
    ])
    func escapesWhatIsInterpolated(typed: String, shown: String) {
        let page: HTML = "<p title=\"\(typed)\">\(typed)</p>"
        #expect(text(page) == "<p title=\"\(shown)\">\(shown)</p>")
    }

    @Test func showsControlCharactersAsReplacementAndKeepsLineEndsAndTabs() {
        let page: HTML = "\("a\u{0}b\u{1B}c\u{7F}d\n\te")"
        #expect(text(page) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\n\te")
    }

    @Test func leavesOtherHTMLAsItIs() {
        let bold: HTML = "<b>\("<")</b>"
        let none: HTML? = nil
        let page: HTML = "\(bold)\(none)\([bold, bold])"
        #expect(text(page) == "<b>&lt;</b><b>&lt;</b><b>&lt;</b>")
    }

    @Test func writesNumbersAndLeavesOutTextThatIsNotThere() {
        let none: String? = nil
        let page: HTML = "<i>\(42)\(none)\(-7)</i>"
        #expect(text(page) == "<i>42-7</i>")
    }
}

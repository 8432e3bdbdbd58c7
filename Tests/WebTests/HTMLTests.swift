import Domain
import Foundation
import HTML
import Localization
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

    private func german(_ catalogue: String) throws -> Language {
        try #require(try Languages(catalogues: ["de": Data(catalogue.utf8)])["de"])
    }

    @Test func escapesPhrasesAndTheirArguments() throws {
        let german = try german(#"{"{1} & more": "{1} & <mehr>"}"#)
        let phrase: Phrase = "\("<b>Zoë</b>") & more"
        let page: HTML = "<p title=\"\(phrase)\">\(phrase)</p>"
        let escaped = "&lt;b&gt;Zoë&lt;/b&gt; &amp; &lt;mehr&gt;"
        #expect(String(decoding: german.bytes(page), as: UTF8.self) == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    /// Text that no catalogue has, numbers, dates, and phrases within phrases or lists.
    @Test func escapesArgumentsOfEveryKind() throws {
        let names: Phrase = "\(list: ["<i>", "\"Bo\""])"
        let inner: Phrase = "'\("<u>")'"
        let page: HTML = "\(localized: "<Hi> \(names), \(inner), \(7), \(zone: "<zone>", at: Instant(seconds: 0))")"
        #expect(text(page) == "&lt;Hi&gt; &lt;i&gt; and &quot;Bo&quot;, &#39;&lt;u&gt;&#39;, 7, &lt;zone&gt;")
    }

    @Test func bracketsEncloseWhatIsMarked() throws {
        let german = try german(#"{"See [the rules] and [the seats].": "Siehe [Plätze] und [Regeln]."}"#)
        let page: HTML = "<p>\(localized: "See [the rules] and [the seats].", .link("/a?b&c"), .strong)</p>"
        #expect(
            String(decoding: german.bytes(page), as: UTF8.self)
                == "<p>Siehe <a href=\"/a?b&amp;c\">Plätze</a> und <strong>Regeln</strong>.</p>")
    }

    /// However a page is composed, each phrase appears where it was inserted.
    @Test func phrasesStayInTheirPlaces() throws {
        try forAll(300) { g in
            func part(_ depth: Int) -> (HTML, String) {
                let name = g.pick(["", "x", "<", "Zoë", "a{1}b", String(repeating: "ein langes Wort", count: 30)])
                let plain: (HTML, String) = ("<i>\(name)</i>", "<i>\(name == "<" ? "&lt;" : name)</i>")
                guard depth > 0 else { return plain }
                switch g.int(0...3) {
                case 0: return ("\(localized: "Hello \(name).")", "Hello \(name == "<" ? "&lt;" : name).")
                case 1:
                    let (a, b) = (part(depth - 1), part(depth - 1))
                    return ("\(a.0)|\(b.0)", a.1 + "|" + b.1)
                case 2:
                    let list = (0..<g.int(0...4)).map { _ in part(depth - 1) }
                    return ("[\(list.map(\.0))]", "[" + list.map(\.1).joined() + "]")
                default:
                    let (a, b) = (part(depth - 1), part(depth - 1))
                    return (a.0 + b.0, a.1 + b.1)
                }
            }
            let (html, text) = part(4)
            #expect(html.english == text)
        }
    }
}

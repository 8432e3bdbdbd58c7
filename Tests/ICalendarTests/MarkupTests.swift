import Domain
import Testing

@testable import ICalendar

/// HTML in descriptions becomes text with line breaks and links.
struct MarkupTests {
    @Test(arguments: [
        ("Bring a spoon.<br>And a <b>fork</b>.", "Bring a spoon.\nAnd a fork."),
        ("<p>One</p><p>Two<br/>Three</p>", "One\n\nTwo\nThree"),
        (
            "<html><head><title>No</title><style>p { color: red }</style></head><body>\n<p>Yes &amp; no</p>\n</body></html>",
            "Yes & no"
        ),
        ("<ul><li>Bread</li><li>Butter</li></ul>Thanks", "• Bread\n• Butter\n\nThanks"),
        (
            "See <a href=\"https://example.org/x?a=1&amp;b=2\">the page</a>.",
            "See the page (https://example.org/x?a=1&b=2)."
        ),
        ("<a href='https://example.org/x'>https://example.org/x</a>", "https://example.org/x"),
        (
            "<a href=\"https://www.google.com/url?q=https://example.org/%3Fa%3D1&amp;sa=D\">here</a>",
            "here (https://example.org/?a=1)"
        ),
        (
            "<a href=\"javascript:alert(1)\">press</a> <a href=\"mailto:a@example.org\">Ann</a>",
            "press Ann (mailto:a@example.org)"
        ),
        ("<b>Where</b>\nat the <i>lake</i>\n\nWhen", "Where\nat the lake\n\nWhen"),
        (
            "<table><tr><td>18:00</td><td>Food</td></tr><tr><td>20:00</td><td>Music</td></tr></table>",
            "18:00 Food\n20:00 Music"
        ),
        ("&#8364; 5 &#x2013; &lt;b&gt;<br>x", "€ 5 – <b>\nx"),
        ("<!-- <p>hidden --><p>shown</p><script>alert('<p>')</script>", "shown"),
    ])
    func markupIsReadAsText(_ markup: String, _ text: String) { #expect(MarkupText.plain(markup) == text) }

    @Test(arguments: [
        "3 < 4 and 5 > 2", "Use the <b> tag", "Mail <ann@example.org>, see <https://example.org/a>", "a<b>c",
        "Tom &amp; Jerry", "<3 you all", "",
    ])
    func whatIsNoMarkupStaysAsItIs(_ text: String) { #expect(MarkupText.plain(text) == text) }

    /// Each input is read once, in linear time, and the text is no longer than the input.
    @Test(arguments: [
        "<a href=\"", "<!--", "<", "<p", "<b><i>", "&amp", "<a href=https://example.org/x>y</a>", "<li>", "<a \"'",
        "</b>", "<style>",
    ])
    func endlessMarkupIsBounded(_ piece: String) {
        let markup = "<p>Start</p>" + String(repeating: piece, count: 400_000 / piece.utf8.count)
        let text = MarkupText.plain(markup)
        #expect(text.utf8.count <= MarkupText.maxLength + 100)
        #expect(text.hasPrefix("Start"))
    }

    /// Omitted text is reported.
    @Test func whatIsTooLongToBeReadIsNamed() throws {
        let long = String(repeating: "<p>x</p>", count: 40_000)
        let link = "https://meet.example.org/" + String(repeating: "x", count: 1000)
        for (lines, truncatedParts) in [
            (["X-ALT-DESC;FMTTYPE=text/html:" + long], [.description]), (["DESCRIPTION:" + long], [.description]),
            (["DESCRIPTION:Hello", "X-ALT-DESC;FMTTYPE=text/html:" + long], []),
            (["DESCRIPTION:" + String(repeating: "x < y ", count: 40_000)], []),
            (["CONFERENCE;VALUE=URI;FEATURE=VIDEO:" + link], [.link]), (["X-GOOGLE-CONFERENCE:" + link], [.link]),
            (["CONFERENCE;VALUE=URI:" + link, "X-GOOGLE-CONFERENCE:https://meet.example.org/x"], []),
        ] as [([String], Set<CalendarEvent.TruncatedPart>)] {
            #expect(try event(lines).truncatedParts == truncatedParts, "\(lines[0].prefix(40))")
        }
    }

    private func described(_ lines: String...) throws -> String { try event(lines).description }

    private func event(_ lines: [String]) throws -> CalendarEvent {
        let file =
            ([
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "BEGIN:VEVENT", "UID:one@elsewhere",
                "DTSTAMP:20261101T000000Z", "DTSTART:20261220T180000Z",
            ]
            + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        return try #require(try read(file).events.first)
    }

    @Test func outlooksCopyInHTMLCountsWhereThereIsNoText() throws {
        let html =
            "X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Dear all\\,</p><p>see <a href=\"https://example.org/x\">this</a></p></body></html>"
        #expect(try described(html) == "Dear all,\n\nsee this (https://example.org/x)")
        #expect(try described("DESCRIPTION:\\n", html) == "Dear all,\n\nsee this (https://example.org/x)")
        #expect(try described("DESCRIPTION:Dear all", html) == "Dear all")
        #expect(try described("X-ALT-DESC;FMTTYPE=text/html:" + String(repeating: "<p>x</p>", count: 40_000)) == "")
    }
}

import Presentation
import Testing

@Suite struct TextSegmentTests {
    /// Returns the targets of the links in a text.
    private func links(_ text: String) -> [String] {
        TextSegment.segments(of: text).compactMap { if case .link(_, let url) = $0 { url } else { nil } }
    }

    @Test(arguments: [
        ("See https://en.wikipedia.org/wiki/Go_(game).", "https://en.wikipedia.org/wiki/Go_(game)"),
        ("(see https://en.wikipedia.org/wiki/Go_(game))", "https://en.wikipedia.org/wiki/Go_(game)"),
        ("(see https://example.org/a)", "https://example.org/a"),
        ("[https://example.org/a[1]]", "https://example.org/a[1]"),
        ("https://example.org/{a}, and more", "https://example.org/{a}"),
        ("https://example.org/a))))", "https://example.org/a"),
        ("“https://example.org/a”!", "https://example.org/a"),
    ]) func bracketsThatAnAddressOpensBelongToIt(text: String, address: String) {
        #expect(links(text) == [address])
    }

    @Test(arguments: [
        ("Look at www.example.org.", "https://www.example.org"),
        ("(www.example.org/plan_(new)?a=1)", "https://www.example.org/plan_(new)?a=1"),
        ("WWW.Example.org:8080", "https://WWW.Example.org:8080"),
    ]) func anAddressMayBeginWithItsHost(text: String, address: String) {
        #expect(links(text) == [address])
    }

    @Test(arguments: [
        "www.", "www...", "www.example", "www.example.", "www./a.b", "wwwexample.org", "http://", "https://",
        "awww.example.org",
    ])
    func whatNamesNoHostIsNoLink(text: String) {
        #expect(links(text).isEmpty)
    }

    @Test func aLinkReadsAsItWasTyped() {
        #expect(
            TextSegment.segments(of: "To (www.example.org/a), please\nhttps://example.org") == [
                .text("To ("), .link("www.example.org/a", url: "https://www.example.org/a"), .text("), please\n"),
                .link("https://example.org", url: "https://example.org"),
            ])
        #expect(TextSegment.segments(of: "") == [] && TextSegment.segments(of: " a ") == [.text(" a ")])
    }

    @Test func manyBracketsTakeNoTime() {
        // Recounting after each removed character would take some 10¹⁰ steps.
        #expect(links("https://example.org/" + String(repeating: ")", count: 100_000)) == ["https://example.org/"])
    }
}

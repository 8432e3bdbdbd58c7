import Domain
import Testing

/// Which URLs are allowed for the online link.
struct WebAddressTests {
    @Test(arguments: [
        "https://meet.example.org/games", "http://localhost:8080", "HTTPS://Meet.Example/a?b=c&d=%20#e",
        "https://[2001:db8::1]/x",
        "https://teams.example/l/19%3ameeting@thread.v2/0?context=%7b%22Tid%22%3a%22a%22%7d",
    ])
    func addressesOfPages(_ text: String) { #expect(WebAddress.isValid(text)) }

    @Test(arguments: [
        "", "meet.example.org", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,<b>", "vbscript:x",
        "file:///etc/passwd",
        "//evil.example", "https:/one", "https://", "https:///path", "https://?q", "https://:80", "https://.",
        "ftp://a.example",
        "https://bank.example@evil.example/", "https://a.example/\u{202E}gpj", "https://a.example/\" onclick=\"x",
        "https://a.example/<b>",
        "https://a.example/b c", "https://a.example/\\..", "https://müller.example", "mailto:a@example.org",
        " https://a.example",
        "java\u{0}script:alert(1)", "https://a.example/\r\nX: y",
    ])
    func everythingElse(_ text: String) { #expect(!WebAddress.isValid(text)) }

    @Test func hosts() {
        #expect(WebAddress.host(of: "https://meet.example.org/games?x=/y") == "meet.example.org")
        #expect(WebAddress.host(of: "http://localhost:8080") == "localhost:8080")
        #expect(WebAddress.host(of: "https://a.example?x") == "a.example")
    }

    @Test func theRuleSaysSoAtTheField() throws {
        func checked(_ link: String?, _ place: String? = "Hall") throws(Refusal) -> EventDetails {
            var input = EventInput()
            (input.title, input.startsAt, input.locationName, input.onlineUrl) = (
                "Talk", Instant(seconds: 1), place, link
            )
            return try input.checked(
                hostTimeZone: "UTC", isTimeZone: { _ in true }, offset: { _, _ in 0 }, earliestStart: nil)
        }
        #expect(try checked(" https://a.example/x ").onlineUrl == "https://a.example/x")
        #expect(try checked("  ").onlineUrl == nil)
        #expect(try checked("https://a.example", nil).locationName == "Online")
        for link in ["javascript:alert(1)", "https://" + String(repeating: "a", count: WebAddress.maxLength)] {
            let refusal = #expect(throws: Refusal.self) { try checked(link) }
            #expect(refusal?.fields.keys.sorted() == ["onlineUrl"])
        }
        for link in [nil, "", "  "] {
            let refusal = #expect(throws: Refusal.self) { try checked(link, nil) }
            #expect(refusal?.fields.keys.sorted() == ["locationName"])
        }
    }

    @Test func anotherLinkIsAnotherPlace() throws {
        var old = EventDetails(title: "Talk", startsAt: Instant(seconds: 1), timeZone: "UTC", locationName: "Online")
        old.onlineUrl = "https://a.example/1"
        var new = old
        #expect(!EventChange(from: old, to: new).isMaterial)
        new.onlineUrl = "https://a.example/2"
        #expect(EventChange(from: old, to: new).isMaterial)
    }
}

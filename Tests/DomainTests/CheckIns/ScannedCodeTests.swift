import Testing

@testable import Domain

struct ScannedCodeTests {
    private let ticket = ScannedCode.ticket(TicketCode("K7QM2XPD4R")!)
    private static let secret = "aBcDeFgHiJkLmNoPqRsT_-"

    @Test(arguments: [
        "K7QM2XPD4R", " k7qm2-xpd4r\n", "https://mingle.example/events/0193/check-in?code=K7QM2XPD4R",
        "https://mingle.example/events/0193/check-in?q=bea&code=k7qm2-xpd4r#top",
        "/events/0193/check-in?code=K7QM2XPD4R",
    ]) func `A ticket is read from its code and from its URL`(_ text: String) {
        #expect(ScannedCode(text) == ticket)
    }

    @Test(arguments: [
        secret, "https://mingle.example/g/\(secret)", "https://mingle.example/i/\(secret)?mailed=1",
        "https://mingle.example/g/\(secret)/event.ics",
    ]) func `A guest pass is read from its secret and from its URL`(_ text: String) {
        #expect(ScannedCode(text) == .pass(ScannedCodeTests.secret))
    }

    @Test(arguments: [
        "", "Bea", "https://mingle.example/", "https://mingle.example/g/", "https://mingle.example/g/short",
        "https://mingle.example/events/0193/check-in?code=", "WIFI:S:Cafe;T:WPA;P:a long password with blanks;;",
        String(repeating: "a", count: ScannedCode.maxLength + 1),
    ]) func `Other codes are not read`(_ text: String) {
        #expect(ScannedCode(text) == nil)
    }
}

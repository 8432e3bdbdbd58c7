import Domain
import Properties
import Testing

@Suite(.tags(.P6)) struct EmailAddressTests {
    @Test func marksThatTurnTheDirectionArePastedAlong() {
        #expect(EmailAddress("\u{202A}ana\u{200E}@example.org\u{202C}")?.description == "ana@example.org")
    }

    @Test(arguments: [
        "ana@example.org", "a@b.co", "first.last+tag@sub.example.org", "o'brien@example.org", "用户@例子.中国",
        "x_y-z@ex-ample.org",
        "ANA@EXAMPLE.ORG", "1@2.example", " ana@example.org\t",
    ])
    func usualAddressesAreAccepted(_ text: String) {
        #expect(EmailAddress(text) != nil)
    }

    @Test(arguments: [
        "", " ", "ana", "ana@", "@example.org", "ana@example", "ana@@example.org", "ana@b@example.org",
        "ana @example.org",
        "an a@example.org", "ana@exam ple.org", ".ana@example.org", "ana.@example.org", "a..b@example.org",
        "ana@.example.org",
        "ana@example..org", "ana@example.org.", "ana@-example.org", "ana@example-.org", "ana@exa_mple.org",
        "ana@[127.0.0.1]",
        "\"ana\"@example.org", "ana,bob@example.org", "ana;bob@example.org", "Ana <ana@example.org>",
        "ana@example.org\r\nBcc: all@example.org",
        "ana\u{0}@example.org", "ana\u{200B}x@example.org", "ana@example.org/path", "mailto:ana@example.org",
    ])
    func whatIsNoAddressIsRefused(_ text: String) {
        #expect(EmailAddress(text) == nil)
        var errors = FieldErrors()
        #expect(errors.email(text, "email") == nil)
        #expect(errors.fields["email"] != nil)
    }

    @Test func hostileTextIsNeverAnAddress() {
        for text in Generator.hostileTexts { #expect(EmailAddress(text) == nil) }
    }

    @Test func lengthsOfTheStandardHold() {
        #expect(EmailAddress(String(repeating: "a", count: 64) + "@example.org") != nil)
        #expect(EmailAddress(String(repeating: "a", count: 65) + "@example.org") == nil)
        #expect(EmailAddress("a@" + String(repeating: "b", count: 63) + ".org") != nil)
        #expect(EmailAddress("a@" + String(repeating: "b", count: 64) + ".org") == nil)
        let label = String(repeating: "b", count: 60) + "."
        #expect(EmailAddress("a@" + String(repeating: label, count: 5) + "org") == nil)
    }

    @Test func caseMakesNoDifferenceToTheKey() throws {
        try forAll(1000) { g in
            let text = "\(g.pick(["ana", "bob.c", "x+y"]))\(g.int(0...99))@\(g.pick(["example", "club"])).org"
            let mixed = String(text.map { g.one(in: 2) ? Character($0.uppercased()) : $0 })
            let address = try #require(EmailAddress(mixed))
            try #require(address.key == text)
            try #require(address.description == mixed)
            try #require(address.host == String(text.split(separator: "@")[1]))
        }
    }
}

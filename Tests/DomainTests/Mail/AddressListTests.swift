import Domain
import Properties
import Testing

struct AddressListTests {
    @Test(arguments: [
        ("kim@example.org", ["kim@example.org"]), ("", []), (" ,;\n, ", []),
        ("a@x.org, b@x.org;c@x.org\nd@x.org\r\ne@x.org", ["a@x.org", "b@x.org", "c@x.org", "d@x.org", "e@x.org"]),
        ("a@x.org b@x.org\tc@x.org", ["a@x.org", "b@x.org", "c@x.org"]),
        ("Kim Lee <kim@x.org>, Bo <bo@x.org>", ["kim@x.org", "bo@x.org"]),
        ("\"Lee, Kim\" <kim@x.org>; bo@x.org", ["kim@x.org", "bo@x.org"]), ("<kim@x.org>", ["kim@x.org"]),
        ("Kim Lee", ["Kim Lee"]),
        ("\"Lee, Kim <kim@x.org>\nbo@x.org", ["kim@x.org", "bo@x.org"]), ("Kim <kim@x.org", ["Kim <kim@x.org"]),
        ("Zo\u{308}e <a@x.org>", ["a@x.org"]), ("<\u{301}a@x.org", ["<\u{301}a@x.org"]), ("kim@x.org>", ["kim@x.org>"]),
        ("Lee, Jo <jo@x.org>, Ott, Bo, Dr. <bo@x.org>; a@x.org", ["jo@x.org", "bo@x.org", "a@x.org"]),
        ("mailto:a@x.org, MailTo:b@x.org?subject=Hi, <mailto:c@x.org>", ["a@x.org", "b@x.org", "c@x.org"]),
        ("<a@x.org> b@x.org", ["a@x.org", "b@x.org"]),
        ("<a@x.org> <b@x.org>", ["a@x.org", "b@x.org"]), ("Lee, a@x.org", ["Lee", "a@x.org"]),
        ("Lee, Jo\na@x.org", ["Lee", "Jo", "a@x.org"]), ("Lee,", ["Lee"]),
    ])
    func addressesAreFoundAsPeoplePasteThem(_ text: String, _ expected: [String]) {
        #expect(AddressList.entries(text).map(AddressList.address) == expected)
    }

    /// However addresses are combined, parsing returns them unchanged and in order.
    @Test func whatIsPutTogetherIsTakenApart() throws {
        try forAll(500) { g in
            let addresses = (0..<g.int(0...6)).map { "p\($0)@example.org" }
            let text = addresses.map { address in
                g.pick([
                    address, "<\(address)>", "Kim Lee <\(address)>", "\"Lee, Kim; Dr.\" <\(address)>",
                    "Lee, Kim <\(address)>", "mailto:\(address)",
                ]) + g.pick([",", ";", "\n", ", ", " ;\r\n"])
            }.joined()
            #expect(AddressList.entries(text).map(AddressList.address) == addresses)
        }
    }

    @Test(arguments: [
        ("Kim Lee <kim@example.org>", "Kim Lee"), ("\"Ott, Bo\" <bo@example.org>", "Ott, Bo"),
        ("“Kim” <kim@example.org>", "Kim"),
        ("kim@example.org", ""), ("<kim@example.org>", ""), (" \"\" <kim@example.org>", ""), ("Kim", ""),
        // Text that would not be allowed as a guest's name is ignored.
        ("Win at evil.example/now <kim@example.org>", ""), ("kim@example.org <kim@example.org>", ""),
        (String(repeating: "Kim ", count: 60) + "<kim@example.org>", ""),
    ])
    func theNameStandsBeforeTheAddress(entry: String, name: String) {
        #expect(AddressList.name(in: entry) == name)
    }
}

import Domain
import Properties
import Testing

@Suite(.tags(.P6)) struct PasswordTests {
    private func problem(_ password: String?, personal: [String] = []) -> String? {
        var errors = FieldErrors()
        Password.check(password, "password", personal: personal, into: &errors)
        return errors.fields["password"]?.english
    }

    @Test func onlyLengthsFrom8To128Pass() throws {
        try forAll(1000) { g in
            let length = g.int(0...140)
            let password = String((0..<length).map { _ in g.pick(Array("aK9§ü中")) })
            try #require((problem(password) == nil) == (8...128).contains(length))
        }
        #expect(problem(nil) != nil)
    }

    @Test(arguments: ["password", "PASSWORD", "12345678", "qwertyuiop", "iloveyou", "greyhoun"])
    func theCommonestAreRefusedInAnyCase(_ password: String) {
        #expect(problem(password) != nil)
    }

    @Test func ownNameAndAddressAreRefused() {
        let personal = ["Valentina", "Lima", "Valentina Lima", "ana@example.org"]
        for own in ["VALENTINA LIMA", "ana@example.org", "limalima", "ValentinaValentina"] {
            #expect(problem(own, personal: personal) != nil, "\(own)")
            #expect(problem(own) == nil, "\(own) is fine for others")
        }
        #expect(problem("Valentina swims", personal: personal) == nil)
    }

    @Test func hugeCharactersDoNotMakeAHugePassword() {
        #expect(problem(String(repeating: "a" + String(repeating: "\u{301}", count: 100), count: 20)) != nil)
    }

    @Test func noRuleOfCompositionIsMade() {
        #expect(problem("aaaaaaaab") == nil)
        #expect(problem("        ") == nil)
        #expect(problem("correct horse battery staple") == nil)
    }
}

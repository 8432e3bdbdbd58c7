import Domain
import Properties
import Testing

@Suite(.tags(.P6)) struct HandleTests {
    private static let allowed = Array("abcdefghijklmnopqrstuvwxyz0123456789_.")

    @Test func exactlyTheAllowedLengthsAndCharactersPass() throws {
        try forAll(2000) { g in
            var text = String((0..<g.int(0...35)).map { _ in g.pick(HandleTests.allowed) })
            let spoiled = g.one(in: 3)
            if spoiled { text += g.pick(["-", " x", "ä", "@", "/", "\u{0}", "<", "中", "🎉"]) }
            let isFine = !spoiled && (3...30).contains(text.count)
            try #require((Handle.valid(text) != nil) == isFine, "\(text)")
        }
    }

    @Test func upperCaseBecomesLower() {
        #expect(Handle.valid(" Ana.Lima_7 ") == "ana.lima_7")
    }

    @Test func aSuggestionIsAlwaysValid() throws {
        try forAll(1000) { g in
            let given = g.one(in: 4) ? g.hostileText() : g.word(g.int(1...60))
            let family = g.one(in: 4) ? g.hostileText() : g.word(g.int(1...60))
            let text = Handle.suggested(givenName: given, familyName: family, suffix: g.maybe(g.int(2...65_535)))
            try #require(Handle.valid(text) == text, "\(given) \(family) gives \(text)")
        }
    }

    @Test func aSuggestionIsMadeOfTheName() {
        #expect(Handle.suggested(givenName: "Ana", familyName: "Lima", suffix: nil) == "ana.lima")
        #expect(Handle.suggested(givenName: "Ana", familyName: "Lima", suffix: 2) == "ana.lima2")
        #expect(Handle.suggested(givenName: "明", familyName: "李", suffix: nil) == "guest")
    }
}

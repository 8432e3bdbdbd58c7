import Domain
import Properties
import Testing

struct MessageRulesTests {
    private func refusal(_ raw: String?) -> Refusal? {
        do {
            _ = try MessageRules.body(raw)
            return nil
        } catch { return error }
    }

    @Test(.tags(.P6)) func twoThousandCharactersFitOneMoreDoesNot() throws {
        for letter in ["x", "ä", "e\u{301}", "🎈", "👍🏽"] {
            #expect(try MessageRules.body(String(repeating: letter, count: 2_000)).count == 2_000, "\(letter)")
            let more = refusal(String(repeating: letter, count: 2_001))
            #expect(more?.code == .invalid && more?.fields.keys.first == "body", "\(letter)")
        }
        // Leading and trailing white space is not counted.
        #expect(try MessageRules.body("\n " + String(repeating: "x", count: 2_000) + " \n").count == 2_000)
    }

    @Test(.tags(.P6)) func nothingToReadIsRefused() {
        for raw in [nil, "", " ", "\n\t ", "\u{200B}", "\u{FEFF}\u{2060}", "\r\n"] {
            #expect(refusal(raw)?.fields == ["body": "Write something first."], "\(raw ?? "nil")")
        }
    }

    @Test(.tags(.P57)) func controlCharactersAreRefusedLinesAndTabsAreNot() throws {
        #expect(try MessageRules.body("a\n\tb") == "a\n\tb")
        try forAll(1_000) { g in
            let scalar = Unicode.Scalar(UInt8(g.int(0...255)))
            let isControl =
                (scalar.value < 32 && ![9, 10, 13].contains(scalar.value)) || (127...159).contains(scalar.value)
            let text = "a\(Character(scalar))b"
            #expect((refusal(text) != nil) == isControl, "U+\(scalar.value)")
            if !isControl && scalar != "\r" { #expect((try? MessageRules.body(text)) == text) }
        }
    }

    @Test func lineEndsBecomePlain() throws {
        #expect(try MessageRules.body("a\r\nb\rc\nd\r\r\ne") == "a\nb\nc\nd\n\ne")
    }

    @Test func aStoredBodyStaysAsItIs() throws {
        try forAll(1_000) { g in
            let raw = g.list(1...6) { $0.one(in: 2) ? $0.hostileText() : $0.word(5) }.joined(
                separator: g.pick(["", " ", "\n", "\r\n"]))
            guard let body = try? MessageRules.body(raw) else { return }
            #expect((try? MessageRules.body(body)) == body)
            #expect(!body.isEmpty && body.count <= 2_000 && !body.unicodeScalars.contains("\r"))
        }
    }

    @Test func aMessageIsCorrectedForAQuarterOfAnHour() {
        let sent = Instant(seconds: 1_795_802_400)
        #expect(MessageRules.mayEdit(sentAt: sent, now: sent))
        #expect(MessageRules.mayEdit(sentAt: sent, now: sent + .minutes(15)))
        #expect(!MessageRules.mayEdit(sentAt: sent, now: sent + .minutes(15) + Span(milliseconds: 1)))
    }

    @Test func authorsAndHostsDeleteMessages() {
        #expect(MessageRules.mayDelete(isAuthor: true, isHost: false))
        #expect(MessageRules.mayDelete(isAuthor: false, isHost: true))
        #expect(!MessageRules.mayDelete(isAuthor: false, isHost: false))
    }

    @Test func aTimeLineStandsAboveTheFirstAndAfterMoreThanSixHours() {
        let sent = Instant(seconds: 1_795_802_400)
        #expect(MessageRules.needsTimeLine(after: nil, at: sent))
        #expect(!MessageRules.needsTimeLine(after: sent, at: sent))
        #expect(!MessageRules.needsTimeLine(after: sent, at: sent + .hours(6)))
        #expect(MessageRules.needsTimeLine(after: sent, at: sent + .hours(6) + Span(milliseconds: 1)))
    }
}

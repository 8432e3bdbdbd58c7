import Domain
import Properties
import Testing

@Suite(.tags(.P6)) struct TagTests {
    private func checked(_ tags: [String]) throws -> [String] {
        var input = EventInput()
        input.title = "Dinner"
        input.locationName = "Kitchen"
        input.startsAt = Instant(seconds: 1_795_802_400)
        input.tags = tags
        return try input.checked(
            hostTimeZone: "UTC", isTimeZone: { _ in true }, offset: { _, _ in 0 }, earliestStart: nil
        ).tags.map(\.name)
    }

    private func refusedFields(_ tags: [String]) -> [String] {
        do {
            _ = try checked(tags)
            return []
        } catch { return (error as? Refusal)?.fields.keys.sorted() ?? ["not a refusal"] }
    }

    @Test func spellingsOfOneTagCountOnce() throws {
        #expect(try checked(["Music", "music", " MUSIC ", "Film", "", "\u{200B}"]) == ["Music", "Film"])
    }

    @Test func tenTagsFitElevenDoNot() {
        #expect(refusedFields((1...10).map { "tag\($0)" }) == [])
        #expect(refusedFields((1...11).map { "tag\($0)" }) == ["tags"])
    }

    @Test func thirtyCharactersFitThirtyOneDoNot() throws {
        #expect(try checked([String(repeating: "ä", count: 30)]).count == 1)
        #expect(refusedFields([String(repeating: "ä", count: 31)]) == ["tags"])
    }

    /// Tags are stored one per line, so a line break must never get through.
    @Test func aLineEndInATagIsRefused() {
        for end in ["\n", "\r", "\r\n", "\u{85}", "\u{B}", "\u{C}"] { #expect(refusedFields(["a\(end)b"]) == ["tags"]) }
    }
}

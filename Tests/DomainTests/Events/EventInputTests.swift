import Domain
import Properties
import Testing

@Suite(.tags(.P6)) struct EventInputTests {
    private static let now = Instant(seconds: 1_795_802_400)
    private static let zones = ["Europe/Berlin", "America/New_York", "UTC"]

    /// Returns an input that satisfies every rule.
    private func valid(_ g: inout Generator) -> EventInput {
        var input = EventInput()
        let start = EventInputTests.now + .minutes(Int64(g.int(0...100_000)))
        input.title = g.word(g.int(1...120))
        input.description = g.maybe(g.word(g.int(1...200)))
        input.startsAt = start
        input.endsAt = g.maybe(start + .minutes(Int64(g.int(1...5000))))
        input.timeZone = g.maybe(g.pick(EventInputTests.zones))
        input.locationName = g.word(g.int(1...200))
        input.address = g.maybe(g.word(g.int(1...300)))
        if g.one(in: 2) {
            input.latitude = Double(g.int(-90...90))
            input.longitude = Double(g.int(-180...180))
        }
        input.locationHidden = g.maybe(g.one(in: 2))
        input.capacity = g.maybe(g.pick([1, 2, 500, 1_000_000]))
        input.tags = g.maybe((0..<g.int(0...10)).map { "tag \($0)" })
        input.visibility = g.maybe(g.pick(Visibility.allCases))
        input.companionsAllowed = g.maybe(g.int(0...9))
        input.answerBy = g.maybe(start - .minutes(Int64(g.int(0...1000))))
        input.guestList = g.maybe(g.pick(GuestListRule.allCases))
        input.guestsMayInvite = g.maybe(g.one(in: 2))
        input.offerHours = g.maybe(g.int(0...168))
        input.passLargeParties = g.maybe(g.one(in: 2))
        input.emoji = g.maybe(g.pick(EventInputTests.emoji))
        input.coverHue = g.maybe(g.int(0...23))
        input.coverPosition = g.maybe(g.int(0...100))
        return input
    }

    private static let emoji = ["🎉", "❤️", "👍🏽", "🇩🇪", "👨‍👩‍👧", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☀️"]

    private struct Fault: Sendable, CustomTestStringConvertible {
        var field: String
        var testDescription: String
        var spoil: @Sendable (inout EventInput, inout Generator) -> Void

        init(
            _ field: String, _ testDescription: String,
            _ spoil: @escaping @Sendable (inout EventInput, inout Generator) -> Void
        ) {
            self.field = field
            self.testDescription = testDescription
            self.spoil = spoil
        }
    }

    private static let blank: [String?] = [nil, "", "  ", "\t\n", "\u{200B}", "\u{A0}\u{2003}"]

    /// A violation of each rule of the spec, with the field that the error must name.
    private static let faults: [Fault] = [
        Fault("title", "blank title") { input, g in input.title = g.pick(blank) },
        Fault("title", "title too long") { input, g in input.title = g.word(g.int(121...400)) },
        Fault("title", "control in title") { input, g in
            input.title = "a\(g.pick(["\u{0}", "\n", "\r\n", "\u{1B}", "\u{85}"]))b"
        },
        Fault("description", "description too long") { input, g in input.description = g.word(g.int(5001...5050)) },
        Fault("description", "control in description") { input, g in
            input.description = "a\(g.pick(["\u{0}", "\u{7}", "\u{9C}"]))b"
        },
        Fault("startsAt", "no start") { input, _ in input.startsAt = nil },
        Fault("startsAt", "start in the past") { input, g in
            input.startsAt = now - .seconds(Int64(g.int(1...100_000)))
            (input.endsAt, input.answerBy) = (nil, nil)
        },
        Fault("endsAt", "end not after start") { input, g in
            input.endsAt = input.startsAt! - .seconds(Int64(g.int(0...100_000)))
        },
        Fault("answerBy", "deadline after start") { input, g in
            input.answerBy = input.startsAt! + .seconds(Int64(g.int(1...9000)))
        },
        Fault("timeZone", "no such zone") { input, g in
            input.timeZone = g.pick(["Berlin", "", "Mars/Olympus", "'; --"])
        },
        Fault("locationName", "blank place") { input, g in input.locationName = g.pick(blank) },
        Fault("locationName", "place too long") { input, g in input.locationName = g.word(g.int(201...300)) },
        Fault("address", "address too long") { input, g in input.address = g.word(g.int(301...400)) },
        Fault("latitude", "longitude alone") { input, g in
            (input.latitude, input.longitude) = (nil, Double(g.int(-180...180)))
        },
        Fault("longitude", "latitude alone") { input, g in
            (input.latitude, input.longitude) = (Double(g.int(-90...90)), nil)
        },
        Fault("latitude", "latitude out of range") { input, g in
            (input.latitude, input.longitude) = (g.pick([-90.001, 90.001, 1e300, -.infinity, .nan]), 0)
        },
        Fault("longitude", "longitude out of range") { input, g in
            (input.latitude, input.longitude) = (0, g.pick([-180.001, 180.001, .infinity, .nan]))
        },
        Fault("capacity", "capacity out of range") { input, g in
            input.capacity = g.pick([0, -1, Int.min, 1_000_001, Int.max])
        },
        Fault("companionsAllowed", "companions out of range") { input, g in
            input.companionsAllowed = g.pick([-1, 10, Int.max])
        },
        Fault("offerHours", "offer hours out of range") { input, g in input.offerHours = g.pick([-1, 169, Int.max]) },
        Fault("tags", "too many tags") { input, g in input.tags = (0..<g.int(11...30)).map { "tag \($0)" } },
        Fault("tags", "tag too long") { input, g in input.tags = [g.word(g.int(31...60))] },
        Fault("tags", "line end in a tag") { input, _ in input.tags = ["fine", "a\nb"] },
        Fault("emoji", "no emoji") { input, g in input.emoji = g.pick(["a", "7", "#", "é", "中"]) },
        Fault("emoji", "two emoji") { input, _ in input.emoji = "🎉🎉" },
        Fault("coverHue", "no such gradient") { input, g in input.coverHue = g.pick([-1, 24, Int.max]) },
        Fault("coverPosition", "beyond the photo") { input, g in input.coverPosition = g.pick([-1, 101, Int.min]) },
    ]

    private func refusal(of input: EventInput) throws -> Refusal? {
        do {
            _ = try input.checked(
                hostTimeZone: "Europe/Berlin", isTimeZone: EventInputTests.zones.contains, offset: { _, _ in 0 },
                earliestStart: EventInputTests.now)
            return nil
        } catch { return error }
    }

    @Test func whatKeepsEveryRuleIsAcceptedAsTyped() throws {
        try forAll(1000) { g in
            let input = valid(&g)
            let details = try input.checked(
                hostTimeZone: "Europe/Berlin", isTimeZone: EventInputTests.zones.contains, offset: { _, _ in 0 },
                earliestStart: EventInputTests.now)
            try #require(details.title == input.title)
            try #require(details.description == input.description ?? "")
            try #require(
                details.times == EventTimes(startsAt: input.startsAt!, endsAt: input.endsAt, answerBy: input.answerBy))
            try #require(details.timeZone == input.timeZone ?? "Europe/Berlin")
            try #require(details.location.name == input.locationName && details.location.address == input.address)
            try #require(details.location.latitude == input.latitude && details.location.longitude == input.longitude)
            try #require(details.capacity == input.capacity)
            try #require(details.tags.map(\.name) == input.tags ?? [])
            try #require(details.visibility == input.visibility ?? .public)
            try #require(details.companionsAllowed == input.companionsAllowed ?? 0)
            try #require(details.guestList == input.guestList ?? .names)
            try #require(details.offerHours == input.offerHours ?? 0)
            try #require(details.emoji == input.emoji)
            try #require(details.coverHue == input.coverHue && details.coverPosition == input.coverPosition ?? 50)
            // Details that were checked once still satisfy the rules.
            try #require(try refusal(of: EventInput(details)) == nil)
        }
    }

    @Test(arguments: EventInputTests.faults.indices)
    func oneBrokenRuleIsRefusedWithItsField(_ index: Int) throws {
        let fault = EventInputTests.faults[index]
        try forAll(60) { g in
            var input = valid(&g)
            fault.spoil(&input, &g)
            let refusal = try #require(try refusal(of: input), "\(fault.testDescription) was accepted")
            try #require(refusal.code == .invalid)
            try #require(refusal.fields[fault.field] != nil, "\(fault.testDescription) names \(refusal.fields.keys)")
            // A missing start causes no other errors.
            try #require(refusal.fields.count == 1, "\(fault.testDescription) names \(refusal.fields.keys)")
        }
    }

    @Test func severalBrokenRulesAreAllNamed() throws {
        try forAll(500) { g in
            var input = valid(&g)
            let chosen = Set((0..<g.int(2...5)).map { _ in g.int(0...EventInputTests.faults.count - 1) })
            // Faults of the same field overwrite each other; the last one counts.
            for index in chosen.sorted() where EventInputTests.faults[index].field != "startsAt" {
                guard input.startsAt != nil else { continue }
                EventInputTests.faults[index].spoil(&input, &g)
            }
            let fields = Set(chosen.map { EventInputTests.faults[$0].field }).subtracting([
                "startsAt", "latitude", "longitude",
            ])
            let named = Set(try refusal(of: input).map { Array($0.fields.keys) } ?? [])
            try #require(fields.isSubset(of: named))
        }
    }

    @Test func aRunningEventMayBeCorrected() throws {
        var g = Generator(seed: 7)
        var input = valid(&g)
        input.startsAt = EventInputTests.now - .hours(1)
        (input.endsAt, input.answerBy) = (nil, nil)
        #expect(throws: Never.self) {
            try input.checked(hostTimeZone: "UTC", isTimeZone: { _ in true }, offset: { _, _ in 0 }, earliestStart: nil)
        }
    }

    @Test func onlyTimeAndPlaceAreMaterialChanges() throws {
        try forAll(1000) { g in
            var g2 = g
            let old = try valid(&g).checked(
                hostTimeZone: "UTC", isTimeZone: { _ in true }, offset: { _, _ in 0 }, earliestStart: nil)
            let other = try valid(&g2).checked(
                hostTimeZone: "UTC", isTimeZone: { _ in true }, offset: { _, _ in 0 }, earliestStart: nil)
            var new = old
            (new.title, new.description, new.tags, new.capacity) = (
                other.title, other.description, other.tags, other.capacity
            )
            (new.visibility, new.emoji, new.guestList) = (other.visibility, other.emoji, other.guestList)
            (new.coverHue, new.coverPosition) = (other.coverHue, other.coverPosition)
            try #require(!EventChange(from: old, to: new).isMaterial)
            switch g.int(1...4) {
            case 1: new.startsAt = old.startsAt - .minutes(1)
            case 2: new.endsAt = (old.endsAt ?? old.startsAt) + .minutes(1)
            case 3: new.location.name += "!"
            default: new.location.address = (old.location.address ?? "") + "!"
            }
            try #require(EventChange(from: old, to: new).isMaterial)
        }
    }
}

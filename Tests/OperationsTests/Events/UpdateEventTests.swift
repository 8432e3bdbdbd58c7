import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct UpdateEventTests {
    @Test func onlyTimeAndPlaceNotifyTheGuests() async throws {
        let world = try await World()
        let notified = { () async throws -> Int in
            let count = try await world.community.mails(.eventChanged).count
            try await world.community.forgetMails()
            return count
        }
        _ = try await notified()
        try await world.community.update(world.dinner, as: world.ana) { $0.title = .set("Diner") }
        try await world.community.update(world.dinner, as: world.ana) { $0.description = .set("Bring a fork.") }
        #expect(try await notified() == 0)
        // Bo, Cem, Dia and Gil have RSVPs; Eva and Fay are invited.
        try await world.community.update(world.dinner, as: world.ana) {
            $0.startsAt = .set(TestCommunity.start + .days(8))
        }
        #expect(try await notified() == 6)
        try await world.community.update(world.dinner, as: world.ana) { $0.locationName = .set("Garden") }
        #expect(try await notified() == 6)
        try await world.community.update(world.dinner, as: world.ana) {
            $0.address = .set("Short Lane 1")
            $0.notify = .no
        }
        #expect(try await notified() == 0)
        try await world.community.update(world.dinner, as: world.ana) {
            $0.title = .set("Dinner again")
            $0.notify = .yes
        }
        #expect(try await notified() == 6)
    }

    /// The mail, and the passes of guests with an earlier RSVP, show the former values. A hidden location stays hidden.
    @Test func guestsAreNotifiedOfChanges() async throws {
        let world = try await World()
        func seen() async throws -> EventChange? {
            let token = world.guestToken
            return try await world.community.read { [environment = world.community.community.environment] in
                try GuestPass.view(token, environment: environment, in: $0).change
            }
        }
        #expect(try await seen() == nil)
        let (before, place, address) = try await { ($0.startsAt, $0.locationName, $0.address) }(
            world.community.view(world.dinner, as: world.ana))
        try await world.community.forgetMails()
        try await world.community.update(world.dinner, as: world.ana) {
            $0.startsAt = .set(TestCommunity.start + .days(8))
        }
        #expect(
            try await world.community.mails(.eventChanged).map(\.change)
                == Array(repeating: EventChange(startsAt: before), count: 6))
        #expect(try await seen() == EventChange(startsAt: before))
        try await world.community.update(world.dinner, as: world.ana) {
            $0.locationName = .set("Garden")
            $0.locationHidden = .set(true)
        }
        for mail in try await world.community.mails(.eventChanged) where mail.change?.startsAt == nil {
            #expect(
                mail.change
                    == (mail.status == .going
                        ? EventChange(movesPlace: true, place: place, address: address) : EventChange()),
                "\(mail.email)")
        }
        #expect(try await seen() == EventChange(startsAt: before), "Gil waits, and is not told the place")
        // The former hidden location stays hidden when the next one is public.
        try await world.community.forgetMails()
        try await world.community.update(world.dinner, as: world.ana) {
            $0.locationName = .set("Park")
            $0.locationHidden = .set(false)
        }
        #expect(
            try await world.community.mails(.eventChanged).map(\.change)
                == Array(repeating: EventChange(movesPlace: true), count: 6))
        #expect(
            try await seen() == EventChange(startsAt: before, movesPlace: true, place: place, address: address),
            "as it was when they answered")
        // A value that is restored is not shown as a change. A new RSVP acknowledges all changes.
        try await world.community.update(world.dinner, as: world.ana) { $0.startsAt = .set(before) }
        #expect(try await seen()?.startsAt == nil)
        for day in 10..<40 {
            try await world.community.update(world.dinner, as: world.ana) {
                $0.startsAt = .set(TestCommunity.start + .days(Int64(day)))
            }
        }
        #expect(try await world.community.count("SELECT count(*) FROM event_change") == EventNotices.keptChanges)
        world.community.advance(.hours(1))
        try await world.community.perform(RSVPAsGuest(guestToken: world.guestToken, status: .maybe), as: .nobody)
        #expect(try await seen() == nil)
    }

    /// People who were not shown a hidden location must not learn it when the next one is public.
    @Test(.tags(.P45)) func aFormerHiddenLocationIsNeverRevealed() async throws {
        let world = try await World()
        try await world.community.update(world.dinner, as: world.ana) {
            $0.locationName = .set("Flat 1")
            $0.locationHidden = .set(true)
            $0.notify = .no
        }
        try await world.community.forgetMails()
        try await world.community.update(world.dinner, as: world.ana) { $0.locationName = .set("Flat 2") }
        try await world.community.update(world.dinner, as: world.ana) { $0.locationHidden = .set(false) }
        let token = world.guestToken
        let pass = try await world.community.read { [environment = world.community.community.environment] in
            try GuestPass.view(token, environment: environment, in: $0)
        }
        #expect(pass.event.locationName == "Flat 2" && pass.change == EventChange(movesPlace: true))
        let mails = try await world.community.mails(.eventChanged)
        #expect(mails.count == 6)
        for mail in mails { #expect(mail.change == EventChange(movesPlace: mail.status == .going), "\(mail.email)") }
        #expect(try await world.community.count("SELECT count(*) FROM event_change WHERE place IS NOT NULL") == 0)
    }

    @Test func aChangedEndIsReportedAndARevertedChangeIsNot() async throws {
        let world = try await World()
        func seen() async throws -> EventChange? {
            let token = world.guestToken
            return try await world.community.read { [environment = world.community.community.environment] in
                try GuestPass.view(token, environment: environment, in: $0).change
            }
        }
        let event = try await world.community.view(world.dinner, as: world.ana)
        let address = try #require(event.address)
        try #require(event.endsAt == nil)
        try await world.community.forgetMails()
        let end = event.startsAt + .hours(2)
        try await world.community.update(world.dinner, as: world.ana) { $0.endsAt = .set(end) }
        #expect(try await seen() == EventChange(movesEnd: true))
        #expect(
            try await world.community.mails(.eventChanged).map(\.change)
                == Array(repeating: EventChange(movesEnd: true), count: 6))
        try await world.community.update(world.dinner, as: world.ana) { $0.endsAt = .clear }
        #expect(try await seen() == nil, "it has no end again")
        for other in ["Garden Lane 1", "Garden Lane 2"] {
            try await world.community.update(world.dinner, as: world.ana) {
                $0.locationName = .set("Garden")
                $0.address = .set(other)
            }
            #expect(try await seen() == EventChange(movesPlace: true, place: event.locationName, address: address))
        }
        try await world.community.update(world.dinner, as: world.ana) { $0.locationName = .set(event.locationName) }
        #expect(
            try await seen() == EventChange(movesPlace: true, place: event.locationName, address: address),
            "the address is another")
        try await world.community.update(world.dinner, as: world.ana) { $0.address = .set(address) }
        #expect(try await seen() == nil, "it is where it was")
    }

    @Test func mailsRevealTheHiddenLocationOnlyToThoseWhoGo() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        try await world.community.update(world.party, as: world.ana) { $0.locationName = .set("Cellar") }
        for mail in try await world.community.mails(.eventChanged) {
            #expect((mail.event?.place == "Cellar") == (mail.email == "bo@example.org"), "\(mail.email)")
        }
    }

    @Test(.tags(.P52)) func sequenceAndVersionRiseAndTheUIDStays() async throws {
        let world = try await World()
        let entry = {
            try await world.community.read { [now = world.community.now] in
                try CalendarQuery.entry(world.dinner, as: world.bo, now: now, in: $0)
            }
        }
        let before = try await entry()
        try await world.community.update(world.dinner, as: world.ana) { $0.title = .set("Supper") }
        let after = try await entry()
        #expect(
            after.sequence == before.sequence + 1 && after.event.version > before.event.version
                && after.uid == before.uid)
        try await world.community.update(world.dinner, as: world.ana) { $0.title = .set("Supper") }
        #expect(try await entry().sequence == after.sequence, "a change that changes nothing is none")
    }

    @Test func whatIsLeftOutStays() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity(seed: g.next())
            let ana = try await community.member("Ana")
            let event = try await community.event(by: ana) {
                $0.capacity = 7
                $0.tags = ["One"]
                $0.endsAt = TestCommunity.start + .days(8)
            }
            let before = try await SeatCount(event, in: community).event.details
            var expected = before
            let field = g.int(1...6)
            try await community.update(event, as: ana) {
                switch field {
                case 1: ($0.title, expected.title) = (.set("New"), "New")
                case 2: ($0.capacity, expected.capacity) = (.clear, nil)
                case 3: ($0.endsAt, expected.endsAt) = (.clear, nil)
                case 4: ($0.tags, expected.tags) = (.set(["Two"]), [Domain.Tag("Two")])
                case 5: ($0.visibility, expected.visibility) = (.set(.unlisted), .unlisted)
                default: ($0.emoji, expected.emoji) = (.set("🎉"), "🎉")
                }
            }
            try #require(try await SeatCount(event, in: community).event.details == expected)
        }
    }

    @Test func aRunningEventIsCorrectedButNoneMovesIntoThePast() async throws {
        let world = try await World()
        let past = TestCommunity.start + .minutes(90)
        try await world.community.update(world.old, as: world.ana) { $0.startsAt = .set(past) }
        var changes = try JSONDecoder().decode(UpdateEvent.Changes.self, from: Data("{}".utf8))
        changes.startsAt = .set(past)
        #expect(
            try await world.community.refusal(UpdateEvent(id: world.dinner, changes: changes), as: world.ana)?.fields[
                "startsAt"] != nil)
    }

    @Test func aCancelledEventIsNotChanged() async throws {
        let world = try await World()
        try await world.community.perform(CancelEvent(id: world.dinner), as: world.ana)
        #expect(
            try await world.community.refusal(
                UpdateEvent(id: world.dinner, changes: .init(TestCommunity.input())), as: world.ana)?.code == .conflict)
        #expect(
            try await world.community.refusal(SetRSVP(event: world.dinner, status: .notGoing), as: world.bo)?.code
                == .eventOver)
        try await world.community.forgetMails()
        try await world.community.perform(CancelEvent(id: world.dinner), as: world.ana)
        #expect(try await world.community.mails().isEmpty, "cancelling again notifies nobody again")
    }

    @Test func whatIsOverIsPutRightButNotCalledOff() async throws {
        let world = try await World()
        let refusal = try await world.community.refusal(CancelEvent(id: world.old), as: world.ana)
        #expect(
            refusal?.code == .eventOver
                && refusal?.message == "This event is over, so you can’t cancel it any more.")
        try await world.community.update(world.old, as: world.ana) { $0.title = .set("Put right") }
        let seen = try await world.community.view(world.old, as: world.ana)
        #expect(seen.isPast && seen.status == .scheduled && seen.title == "Put right")
    }

    @Test func rsvpsCloseAtTheStartOrTheDeadline() async throws {
        let world = try await World()
        try await world.community.update(world.dinner, as: world.ana) {
            $0.answerBy = .set(TestCommunity.start + .days(5))
        }
        world.community.move(to: TestCommunity.start + .days(5))
        #expect(
            try await world.community.refusal(SetRSVP(event: world.dinner, status: .maybe), as: world.bo)?.code
                == .eventOver)
        #expect(
            try await world.community.refusal(
                RSVPByLink(token: world.link, name: "Hal", email: "hal@example.org", status: .notGoing), as: .nobody)?
                .code == .eventOver)
        // A guest who is going can cancel after the deadline but not change back.
        try await world.community.rsvp(world.dinner, .notGoing, as: world.bo)
        #expect(
            try await world.community.refusal(SetRSVP(event: world.dinner, status: .going), as: world.bo)?.code
                == .eventOver)
        #expect(try await world.community.refusal(WithdrawRSVP(event: world.dinner), as: world.bo)?.code == .eventOver)
        try await world.community.update(world.dinner, as: world.ana) { $0.answerBy = .clear }
        #expect(try await world.community.refusal(SetRSVP(event: world.dinner, status: .maybe), as: world.dia) == nil)
        world.community.move(to: TestCommunity.start + .days(7))
        #expect(
            try await world.community.refusal(SetRSVP(event: world.dinner, status: .maybe), as: world.bo)?.code
                == .eventOver)
    }

    /// Two hosts edit the same version: each changes only their own fields, and the later one is shown the conflicts.
    @Test(.tags(.P56)) func twoHostsWhoEditAtOnceKeepEachOthersFields() async throws {
        let world = try await World()
        try await world.community.perform(SetHosts(event: world.dinner, cohosts: [world.bo.userID!]), as: world.ana)
        let seen = EventInput(try await SeatCount(world.dinner, in: world.community).event.details)
        let version = try await world.community.view(world.dinner, as: world.ana).version
        func edit(
            _ actor: Actor, base: Int? = nil, _ change: (inout EventInput) -> Void
        ) async throws -> UpdateEvent.Outcome {
            var input = seen
            change(&input)
            var changes = UpdateEvent.Changes(input, since: seen)
            changes.base = base ?? version
            return try await world.community.perform(
                UpdateEvent(id: world.dinner, changes: changes, was: .init(seen)), as: actor)
        }
        #expect(try await edit(world.ana) { ($0.title, $0.description) = ("Supper", "At eight.") } == .init())
        let outcome = try await edit(world.bo) { ($0.title, $0.locationName) = ("Brunch", "Garden") }
        #expect(
            outcome.conflicts == [FieldConflict(field: "title", base: seen.title, theirs: "Supper", mine: "Brunch")])
        #expect(outcome.others == ["description"])
        let event = try await world.community.view(world.dinner, as: world.ana)
        #expect(event.title == "Brunch" && event.description == "At eight." && event.locationName == "Garden")
        // No conflict: both set the same value, or nobody else has changed the field.
        #expect(try await edit(world.ana) { $0.title = "Brunch" }.conflicts.isEmpty)
        #expect(try await edit(world.ana, base: event.version) { $0.title = "Lunch" } == .init())
        for base in [0, 1000] {
            await #expect(throws: Refusal.self) { try await edit(world.ana, base: base) { $0.title = "Tea" } }
        }
    }

    /// Three possible values for each field, so that two hosts often change the same field, sometimes to the
    /// same value.
    private static let fields: [(name: String, set: @Sendable (inout EventInput, Int) -> Void)] = [
        ("title", { $0.title = ["Dinner", "Supper", "Brunch"][$1] }),
        ("description", { $0.description = ["Bring a spoon.", "Bring a fork.", "Bring nothing."][$1] }),
        ("locationName", { $0.locationName = ["Kitchen", "Garden", "Hall"][$1] }),
        ("address", { $0.address = [nil, "Long Lane 7", "Short Lane 1"][$1] }),
        ("capacity", { $0.capacity = [nil, 7, 9][$1] }),
        ("tags", { $0.tags = [[], ["Food"], ["Food", "Evening"]][$1] }),
        ("endsAt", { $0.endsAt = [nil, TestCommunity.start + .days(8), TestCommunity.start + .days(9)][$1] }),
        ("companionsAllowed", { $0.companionsAllowed = [0, 1, 2][$1] }),
        ("guestList", { $0.guestList = [.names, .counts, .hidden][$1] }),
        ("guestsMayInvite", { $0.guestsMayInvite = [false, true, true][$1] }),
        ("emoji", { $0.emoji = [nil, "🎉", "🍲"][$1] }),
        ("coverHue", { $0.coverHue = [nil, 0, 23][$1] }),
        ("coverPosition", { $0.coverPosition = [50, 0, 100][$1] }),
    ]

    /// When two hosts edit the same version, the last write wins for each field. The later host gets exactly the
    /// conflicts where both set different values.
    @Test(.tags(.P56)) func theLastWriteWinsPerField() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await forAll(100) { g in
            let event = try await community.event(by: ana) { input in
                for field in UpdateEventTests.fields { field.set(&input, g.int(0...2)) }
            }
            try await community.perform(SetHosts(event: event, cohosts: [bo.userID!]), as: ana)
            let seen = EventInput(try await SeatCount(event, in: community).event.details)
            let version = try await community.view(event, as: ana).version
            func edit(_ actor: Actor) async throws -> (said: EventInput, outcome: UpdateEvent.Outcome) {
                var said = seen
                for field in UpdateEventTests.fields where g.one(in: 2) { field.set(&said, g.int(0...2)) }
                var changes = UpdateEvent.Changes(said, since: seen)
                changes.base = version
                return (
                    said,
                    try await community.perform(UpdateEvent(id: event, changes: changes, was: .init(seen)), as: actor)
                )
            }
            let (first, second) = (try await edit(ana), try await edit(bo))
            let stands = try FieldValues(EventInput(try await SeatCount(event, in: community).event.details))
            let (was, theirs, mine) = try (FieldValues(seen), FieldValues(first.said), FieldValues(second.said))
            var (conflicts, others): ([FieldConflict], Set<String>) = ([], [])
            for (name, _) in UpdateEventTests.fields {
                let (changedFirst, changedThen) = (theirs[name] != was[name], mine[name] != was[name])
                try #require(stands[name] == (changedThen ? mine[name] : theirs[name]), "\(name)")
                if changedFirst, changedThen, theirs[name] != mine[name] {
                    conflicts.append(
                        FieldConflict(field: name, base: was[name], theirs: theirs[name], mine: mine[name]))
                }
                if changedFirst, !changedThen { others.insert(name) }
            }
            try #require(first.outcome == .init())
            try #require(
                Set(second.outcome.conflicts) == Set(conflicts) && second.outcome.conflicts.count == conflicts.count)
            try #require(others.isSubset(of: second.outcome.others), "what the first has changed alone is named")
            try #require(Set(second.outcome.others).isDisjoint(with: conflicts.map(\.field)))
        }
    }
}

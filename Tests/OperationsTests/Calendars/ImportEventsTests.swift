import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct ImportEventsTests {
    private func entry(
        _ uid: String, _ title: String = "Run", _ change: (inout ImportEvents.Entry) -> Void = { _ in }
    ) -> ImportEvents.Entry {
        .sample(uid, title, change)
    }

    private func run(
        _ community: TestCommunity, _ host: Actor, _ entries: [ImportEvents.Entry]
    ) async throws -> ImportSummary {
        try await community.importing(entries, as: host)
    }

    @Test func newOnesAreAddedChangedOnesUpdatedTheRestLeftAlone() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let first = try await run(community, ana, [entry("a"), entry("b"), entry("c")])
        #expect(first == ImportSummary(added: 3))
        let second = try await run(
            community, ana,
            [entry("a"), entry("b", "Long run"), entry("c") { $0.isCancelled = true }, entry("d"), entry("e", " ")])
        #expect((second.added, second.updated, second.unchanged) == (1, 2, 1))
        #expect(
            second.skipped.count == 1 && second.skipped[0].title == " " && !second.skipped[0].reason.english.isEmpty)
        #expect(try await community.count("SELECT count(*) FROM event") == 4)
        #expect(try await community.count("SELECT count(*) FROM event WHERE status = 'cancelled'") == 1)
    }

    @Test func importingTheSameFileAgainChangesNothing() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity(seed: g.next())
            let ana = try await community.member("Ana")
            let entries = (0..<g.int(1...15)).map { number in
                entry("uid-\(number)", g.one(in: 5) ? g.hostileText() : g.word(g.int(1...200))) {
                    $0.description = g.one(in: 3) ? g.hostileText() : ""
                    $0.location = g.maybe(g.one(in: 3) ? g.hostileText() : "Park")
                    $0.startsAt = TestCommunity.start + .days(Int64(g.int(-400...400)))
                    $0.endsAt = g.maybe($0.startsAt + .hours(Int64(g.int(-1...50))))
                    $0.timeZone = g.maybe(g.pick(["Asia/Tokyo", "Nowhere/Land"]))
                    $0.tags = (0..<g.int(0...12)).map { "Tag \($0) \(g.hostileText().prefix(20))" }
                    $0.recurrenceID = g.maybe($0.startsAt)
                    $0.isCancelled = g.one(in: 6)
                }
            }
            let first = try await run(community, ana, entries)
            try #require(first.added + first.skipped.count == entries.count)
            let rows = try await community.read { try Snapshot($0).rows }
            let again = try await run(community, ana, entries)
            try #require(
                again.added == 0 && again.updated == 0 && again.unchanged == first.added
                    && again.skipped == first.skipped)
            try #require(try await community.read { try Snapshot($0).rows } == rows)
        }
    }

    @Test func instancesOfASeriesAreEventsOfTheirOwn() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let entries = (1...3).map { day in entry("series") { $0.recurrenceID = TestCommunity.start + .days(Int64(day)) }
        }
        #expect(try await run(community, ana, entries).added == 3)
        #expect(
            try await run(community, ana, entries + [entry("series") { $0.startsAt = TestCommunity.start + .days(9) }])
                .added == 1)
    }

    @Test func whatIsMinglesOwnStays() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await run(community, ana, [entry("a")])
        let id: ID<Event> = try #require(try await community.value("SELECT id FROM event"))
        try await community.update(id, as: ana) {
            $0.capacity = .set(5)
            $0.visibility = .set(.invited)
            $0.address = .set("Long Lane 7")
        }
        _ = try await run(community, ana, [entry("a", "Longer run")])
        let details = try await SeatCount(id, in: community).event.details
        #expect(
            details.title == "Longer run" && details.capacity == 5 && details.visibility == .invited
                && details.location.address == "Long Lane 7")
    }

    @Test func oneImportsForOneselfOnly() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        #expect(
            try await community.refusal(ImportEvents(host: ana.userID!, entries: [entry("a")], id: .sample(1)), as: bo)?
                .code == .notFound)
        _ = try await run(community, ana, [entry("a")])
        #expect(
            try await community.importing([entry("a", "Mine")], id: 2, as: bo).added == 1,
            "the same UID of another host is another event")
        #expect(try await community.count("SELECT count(*) FROM event WHERE title = 'Run'") == 1)
    }

    @Test func newEventsHaveTheChosenAudienceAndPrivateOnesTheInvited() async throws {
        for visibility in Visibility.allCases {
            let community = try TestCommunity()
            let ana = try await community.member("Ana")
            let summary = try await community.importing(
                [entry("open"), entry("own", "Doctor") { $0.isPrivate = true }], visibility, as: ana)
            #expect(summary.added == 2 && summary.privateEvents == 1)
            #expect(
                try await community.value(
                    "SELECT visibility FROM event JOIN event_origin ON event_id = id WHERE uid = 'open'") == visibility)
            #expect(
                try await community.value(
                    "SELECT visibility FROM event JOIN event_origin ON event_id = id WHERE uid = 'own'")
                    == Visibility.invited)
        }
        #expect(
            ImportEvents(host: ID(at: TestCommunity.start, random: { 1 }), entries: [], id: .sample(1)).visibility
                == .invited)
    }

    /// The owner may have added something private since.
    @Test func whatBecomesPrivateInTheFileIsOpenToNobodyElseAnyMore() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.importing([entry("a")], .public, as: ana)
        let hidden = entry("a", "Clinic") { $0.isPrivate = true }
        #expect(try await run(community, ana, [hidden]).updated == 1)
        #expect(try await community.value("SELECT visibility FROM event") == Visibility.invited)
        #expect(try await run(community, ana, [hidden]).unchanged == 1)
    }

    // MARK: The file decides the state of each UID

    @Test func datesThatTheFileNoLongerHasAreRemovedOrCalledOff() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let before = (1...5).map { ImportEvents.Entry.date("s", $0) } + [entry("other")]
        try await community.importing(before, .public, as: ana)
        let attended: ID<Event> = try await community.value(
            "SELECT id FROM event JOIN event_origin ON event_id = id WHERE uid = 's' ORDER BY starts_at LIMIT 1 OFFSET 2"
        )!
        try await community.rsvp(attended, .going, as: bo)
        try await community.forgetMails()
        let after = [1, 4, 5].map { ImportEvents.Entry.date("s", $0) }
        let covered = [ImportCoverage.all("s", after)]
        let preview = try await community.previewing(after, covered: covered, as: ana)
        let summary = try await community.importing(after, covered: covered, as: ana)
        #expect((summary.added, summary.updated, summary.unchanged) == (0, 0, 3))
        #expect((summary.removed, summary.cancelled) == (1, 1))
        #expect(summary == preview)
        #expect(try await community.count("SELECT count(*) FROM event_origin WHERE uid = 's'") == 4)
        #expect(try await community.value("SELECT status FROM event WHERE id = \(attended)") == EventStatus.cancelled)
        #expect(try await community.mails(.eventCancelled, to: "bo@example.org").count == 1)
        #expect(
            try await community.count("SELECT count(*) FROM event_origin WHERE uid = 'other'") == 1,
            "of another UID nothing was said")
        let again = try await community.importing(after, covered: covered, as: ana)
        #expect(again == ImportSummary(unchanged: 3), "and then there is nothing left to do")
    }

    @Test func whatTheFileDoesNotSpeakOfStays() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.importing((-2...3).map { ImportEvents.Entry.date("s", $0) }, as: ana)
        try await community.importing([.date("s", 1)], id: 2, as: bo)
        func day(_ number: Int64) -> Instant { TestCommunity.start + .days(number) }
        let file = [ImportEvents.Entry.date("s", 2)]
        let summary = try await community.importing(
            file, covered: [.all("s", file, from: day(0), through: day(2))], as: ana)
        #expect(summary.removed == 2, "those of today and tomorrow")
        let left = try await community.read { [ana] in
            try $0.rows("SELECT starts_at FROM event WHERE host_id = \(ana.userID) ORDER BY starts_at") {
                try $0.next(Instant.self)
            }
        }
        #expect(left == [day(-2), day(-1), day(2), day(3)])
        #expect(try await community.count("SELECT count(*) FROM event WHERE host_id = \(bo.userID)") == 1)
    }

    @Test func aSingleEventThatGainsARuleIsTheFirstOfItsSeriesAndTheOtherWayRound() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.importing([entry("a")], .public, as: ana)
        let id: ID<Event> = try await community.value("SELECT id FROM event")!
        try await community.rsvp(id, .going, as: bo)
        let series = [3, 10, 17].map { ImportEvents.Entry.date("a", $0) }
        let covered = [ImportCoverage.all("a", series)]
        let preview = try await community.previewing(series, covered: covered, as: ana)
        let summary = try await community.importing(series, covered: covered, as: ana)
        #expect((summary.added, summary.updated, summary.removed, summary.cancelled) == (2, 1, 0, 0))
        #expect(summary == preview)
        #expect(
            try await community.count("SELECT count(*) FROM event WHERE starts_at = \(TestCommunity.start + .days(3))")
                == 1)
        #expect(
            try await community.value("SELECT going FROM seats WHERE event_id = \(id)") == 1, "who is going still is")

        let single = [entry("a")]
        let back = try await community.importing(single, covered: [.all("a", single)], as: ana)
        #expect((back.added, back.updated, back.removed, back.cancelled) == (0, 1, 2, 0))
        #expect(try await community.count("SELECT count(*) FROM event") == 1)
        #expect(try await community.value("SELECT going FROM seats WHERE event_id = \(id)") == 1)
    }

    /// Checks every count in the summaries of successive random imports against the rows.
    @Test func everyFigureIsTrue() async throws {
        try await forAll(30) { g in
            let community = try TestCommunity(seed: g.next())
            let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
            for round in 1...4 {
                var entries: [ImportEvents.Entry] = []
                var covered: [ImportCoverage] = []
                for uid in ["a", "b", "c", "d"] where !g.one(in: 5) {
                    let days = g.one(in: 3) ? [] : (1...6).filter { _ in g.one(in: 2) }
                    var own = days.map { ImportEvents.Entry.date(uid, Int64($0)) }
                    if own.isEmpty {
                        own = [entry(uid) { $0.startsAt = TestCommunity.start + .days(Int64(g.int(1...6))) }]
                    }
                    for index in own.indices where g.one(in: 4) { own[index].title = g.pick(["Swim", " ", "Walk"]) }
                    for index in own.indices {
                        (own[index].isPrivate, own[index].isCancelled) = (g.one(in: 4), g.one(in: 4))
                    }
                    entries += own
                    covered.append(.all(uid, own))
                }
                let before = try await community.read { try Figures($0) }
                let preview = try await community.previewing(entries, covered: covered, as: ana)
                let summary = try await community.importing(
                    entries, covered: covered, .public, id: UInt64(round), as: ana)
                let after = try await community.read { try Figures($0) }
                try #require(summary == preview)
                try #require(
                    summary.added + summary.updated + summary.unchanged + summary.skipped.count == entries.count)
                try #require(summary.privateEvents == entries.count { $0.isPrivate })
                try #require(after.rows.keys.count { before.rows[$0] == nil } == summary.added)
                try #require(before.rows.keys.count { after.rows[$0] == nil } == summary.removed)
                let changed = after.rows.count { id, row in before.rows[id].map { $0.version != row.version } ?? false }
                try #require(changed == summary.updated + summary.cancelled)
                let named = Set(entries.map(Figures.place))
                let calledOff = after.rows.filter { id, row in row.isCancelled && before.rows[id]?.isCancelled == false
                }
                try #require(calledOff.values.count { !named.contains($0.place) } == summary.cancelled)
                // The file decides, except for events that their host cancelled.
                let cancelled = Dictionary(uniqueKeysWithValues: after.rows.values.map { ($0.place, $0.isCancelled) })
                let wrong = entries.count { cancelled[Figures.place($0)] != $0.isCancelled }
                try #require(wrong <= summary.skipped.count)
                let view = try await community.read { try ImportQuery.imports(as: ana, in: $0) }.first {
                    $0.id == .sample(UInt64(round))
                }
                try #require((view?.added ?? 0) == summary.added && (view?.events ?? 0) == summary.added)
                // A guest joins, so that some events cannot simply be deleted, and the host cancels one.
                let open = after.open
                if let id = open.randomElement(using: &g) { try await community.rsvp(id, .going, as: bo) }
                if g.one(in: 2), let id = open.randomElement(using: &g) {
                    try await community.perform(CancelEvent(id: id), as: ana)
                }
            }
        }
    }

    private struct Figures: Sendable {
        struct Event: Sendable {
            var version: Int
            var isCancelled: Bool
            /// The UID and the position in the series.
            var place: String
        }

        var rows: [ID<Domain.Event>: Event] = [:]
        var open: [ID<Domain.Event>] = []

        init(_ reader: any Reader) throws {
            let found = try reader.rows(
                "SELECT id, version, status, visibility, uid, recurrence_id FROM event JOIN event_origin ON event_id = id ORDER BY id"
            ) {
                (
                    id: try $0.next(ID<Domain.Event>.self), version: try $0.next(Int.self),
                    status: try $0.next(EventStatus.self),
                    visibility: try $0.next(Visibility.self), uid: try $0.next(String.self),
                    recurrence: try $0.next(Instant?.self)
                )
            }
            for row in found {
                rows[row.id] = Event(
                    version: row.version, isCancelled: row.status == .cancelled,
                    place: Figures.place(row.uid, row.recurrence))
                if row.status == .scheduled, row.visibility == .public { open.append(row.id) }
            }
        }

        static func place(_ entry: ImportEvents.Entry) -> String { place(entry.uid, entry.recurrenceID) }
        private static func place(_ uid: String, _ recurrence: Instant?) -> String {
            "\(uid) \(recurrence?.iso8601 ?? "")"
        }
    }

    @Test func aDateThatTheFileHasAgainTakesPlaceAfterAll() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let all = (1...3).map { ImportEvents.Entry.date("s", $0) }
        try await community.importing(all, .public, as: ana)
        let id: ID<Event> = try await community.value("SELECT id FROM event ORDER BY starts_at LIMIT 1 OFFSET 1")!
        try await community.rsvp(id, .going, as: bo)
        // Omitted or marked as cancelled: either way the file cancels the event, and later restores it.
        var marked = all
        marked[1].isCancelled = true
        for off in [[all[0], all[2]], marked] {
            try await community.importing(off, covered: [.all("s", off)], as: ana)
            let cancelled = try await SeatCount(id, in: community).event
            #expect(cancelled.status == .cancelled)
            try await community.forgetMails()
            let preview = try await community.previewing(all, covered: [.all("s", all)], as: ana)
            let summary = try await community.importing(all, covered: [.all("s", all)], as: ana)
            #expect((summary.updated, summary.unchanged, summary.added, summary.skipped) == (1, 2, 0, []))
            #expect(summary == preview)
            let again = try await SeatCount(id, in: community).event
            #expect(again.status == .scheduled && again.sequence > cancelled.sequence && again.counts?.going == 1)
            #expect(
                try await community.mails(.eventRestored, to: "bo@example.org").map(\.event?.sequence) == [
                    again.sequence
                ])
            #expect(
                try await community.importing(all, covered: [.all("s", all)], as: ana) == ImportSummary(unchanged: 3))
        }
    }

    @Test func anEventCancelledByTheHostStaysCancelled() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.importing([entry("a")], .public, as: ana)
        let id: ID<Event> = try await community.value("SELECT id FROM event")!
        try await community.rsvp(id, .going, as: bo)
        try await community.perform(CancelEvent(id: id), as: ana)
        for isCancelled in [false, true, false] {
            let file = [entry("a", "Run \(isCancelled)") { $0.isCancelled = isCancelled }]
            let preview = try await community.previewing(file, as: ana)
            let summary = try await community.importing(file, as: ana)
            #expect(summary == preview && summary.updated == 0 && summary.unchanged == (isCancelled ? 1 : 0))
            #expect(
                summary.skipped.map(\.reason)
                    == (isCancelled ? [] : ["You cancelled it in Mingle, so it stays cancelled."]))
            #expect(try await community.value("SELECT status FROM event") == EventStatus.cancelled)
        }
    }

    @Test func whoWaitsMovesUpWhereSeatsCameFreeMeanwhile() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        try await community.importing([entry("a")], .public, as: ana)
        let id: ID<Event> = try await community.value("SELECT id FROM event")!
        try await community.update(id, as: ana) { $0.capacity = .set(1) }
        for guest in [bo, cem] { try await community.rsvp(id, .going, as: guest) }
        try await community.importing([entry("a") { $0.isCancelled = true }], as: ana)
        try await community.perform(DeleteAccount(id: bo.userID!), as: .system)
        try await community.importing([entry("a")], as: ana)
        #expect(try await community.view(id, as: cem).mine.status != .waitlisted)
        #expect(try await community.count("SELECT waiting FROM seats") == 0)
    }

    @Test func whatWasExportedFromHereIsKnownAgain() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.importing([entry("a")], .public, as: ana)
        let uid = try await community.value("SELECT id FROM event", as: ID<Event>.self)!.calendarUID
        #expect(try await community.importing([entry(uid, "Renamed")], as: ana).updated == 1)
        #expect(try await community.value("SELECT title FROM event") == "Renamed")
        #expect(
            try await community.importing([entry(uid, "Mine")], id: 2, as: bo).added == 1,
            "an event of somebody else is not")
        #expect(try await community.importing([entry("a", "Renamed")], as: ana).unchanged == 1)
    }

    // MARK: Limits

    @Test func transactionsAreSmallerForEventsWithGuestsToNotify() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let many = (0..<200).map { entry("e\($0)") }
        let first = try await community.perform(
            ImportEvents(host: ana.userID!, entries: many, visibility: .public, id: .sample(1)), as: ana)
        #expect(first.done == ImportEvents.batch && first.summary.added == ImportEvents.batch)
        let id: ID<Event> = try await community.value("SELECT event_id FROM event_origin WHERE uid = 'e0'")!
        try await community.perform(
            InviteGuests(event: id, emails: (0..<49).map { "guest\($0)@elsewhere.org" }), as: ana)
        var moved = many
        moved[0].startsAt = moved[0].startsAt + .hours(1)
        let second = try await community.perform(
            ImportEvents(host: ana.userID!, entries: moved, visibility: .public, id: .sample(1)), as: ana)
        #expect(second.done == 1 && second.summary.updated == 1)
        let gone = try await community.read {
            try ImportQuery.missing(
                [ImportCoverage.all("e0", []), ImportCoverage.all("e1", [])], of: ana.userID!, in: $0
            ).map(\.id)
        }
        #expect(gone.count == 2)
        #expect(
            try await community.perform(DropMissingEvents(host: ana.userID!, id: .sample(1), events: gone), as: ana)
                .done < 2)
    }

    @Test func nobodyHostsMoreThanTheQuotaByImporting() throws {
        #expect(throws: Never.self) { try ImportRules.checkHosted(adding: 1, to: Quota.events.limit - 1) }
        #expect(throws: Never.self) { try ImportRules.checkHosted(adding: 0, to: Quota.events.limit + 5) }
        let refusal = #expect(throws: Refusal.self) {
            try ImportRules.checkHosted(adding: 2, to: Quota.events.limit - 1)
        }
        #expect(refusal?.code == .conflict && refusal?.fields["file"]?.english.contains("20,000") == true)
    }

    @Test func whoHasImportedACalendarCanStillPublish() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let dates = (0..<1100).map { entry("e\($0)") }
        for (file, part) in [dates.prefix(550), dates.suffix(550)].enumerated() {
            #expect(try await community.importing(Array(part), id: UInt64(file + 1), as: ana).added == 550)
        }
        #expect(try await community.refusal(CreateEvent(TestCommunity.input()), as: ana) == nil)
    }
}

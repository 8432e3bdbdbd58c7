import Domain
import Testing

@testable import Operations
@testable import ServerOperations
@testable import Store

/// Work on thousands of rows runs in batches that each hold the store briefly. It survives a crash in between, and
/// readers see it as done at once.
struct BatchTests {
    /// The maximum statements of one transaction, however many rows are affected.
    private static let maxStatements = 3000
    /// The maximum change-log entries of one transaction.
    private static let maxEntries = EraseEvent.batchSize + 2 * NotifyGuests.batchSize

    @Test func aHostWithHundredsOfEventsIsGoneAtOnceAndTheirEventsByAndBy() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        let events = try await community.events(150, by: ana)
        try await community.writeDirectly { tx in
            for event in events { _ = try SetRSVP(event: event, status: .going).perform(in: tx, as: bo) }
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.perform(DeleteAccount(id: ana.userID!), as: .system)
        #expect(community.meter.maxStatements < BatchTests.maxStatements)

        // Every reader sees the account as gone, although most events still exist.
        let scheduled: SQL = "SELECT count(*) FROM event WHERE status = 'scheduled'"
        #expect(try await community.count(scheduled) > 100)
        #expect(try await community.view(events[149], as: bo).host.name == "Former member")
        let found = try await community.read { [now = community.now] in
            try EventQuery.events(EventFilter(query: "ana lima"), as: bo, now: now, in: $0).items.count
        }
        #expect(found == 0)
        await #expect(throws: Refusal.self) {
            try await community.community.signIn(
                email: "ana@example.org", password: TestCommunity.password, kind: .web, device: "")
        }

        // A worker takes the job and dies; another takes it after the lease expires.
        func take() async throws -> QueuedJob {
            while true {
                let job = try #require(try await community.perform(LeaseJobs(lane: .system), as: .system).first)
                if job.kind == EraseAccount.name { return job }
                try await community.community.perform(job: job)
                try await community.perform(FinishJob(id: job.id, result: .done), as: .system)
            }
        }
        let first = try await take()
        community.advance(.minutes(3))
        let again = try await take()
        #expect(again.id == first.id)
        community.meter.reset()
        try await community.community.perform(job: again)
        try await community.perform(FinishJob(id: again.id, result: .done), as: .system)
        try await community.runJobs()
        #expect(community.meter.maxStatements < BatchTests.maxStatements)
        #expect(try await community.count(scheduled) == 0)
        #expect(try await community.count("SELECT count(*) FROM job WHERE kind = \(EraseAccount.name)") == 0)
        // Bo was notified of every event exactly once.
        #expect(
            try await community.count(
                "SELECT count(*) FROM notice WHERE user_id = \(bo.userID) AND kind = 'eventCancelled' AND count = 1")
                == 150)
        #expect(
            try await community.count(
                "SELECT count(DISTINCT event_id) FROM notice WHERE user_id = \(bo.userID) AND kind = 'eventCancelled'")
                == 150)
    }

    @Test func aGuestOfHundredsOfEventsLeavesThemByAndBy() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        let events = try await community.events(150, by: ana)
        try await community.writeDirectly { tx in
            for event in events { _ = try SetRSVP(event: event, status: .going).perform(in: tx, as: bo) }
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.perform(DeleteAccount(id: bo.userID!), as: .system)
        try await community.runJobs()
        #expect(community.meter.maxStatements < BatchTests.maxStatements)
        #expect(try await community.count("SELECT count(*) FROM rsvp") == 0)
        #expect(try await community.count("SELECT count(*) FROM seats WHERE going > 0") == 0)
    }

    @Test func aNewNameTouchesNoEventAndIsFoundAtOnce() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let events = try await community.events(150, by: ana)
        let other = try await community.member("Bo")
        community.meter.reset()
        try await community.perform(UpdateProfile(givenName: "Ännchen"), as: ana)
        #expect(community.meter.maxStatements < 20)
        try await community.perform(UpdateProfile(handle: "annchen"), as: ana)
        func found(_ text: String) async throws -> Int {
            try await community.read { [now = community.now] in
                try EventQuery.events(EventFilter(query: text), as: other, limit: 200, now: now, in: $0).items.count
            }
        }
        #expect(try await found("annchen lima") == events.count)
        #expect(try await found("ana lima") == 0)
    }

    @Test func thousandsOfGuestsAreNotifiedInBatchesAndEachOnce() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let people = try await community.members(230)
        try await community.writeDirectly { tx in
            let row = try EventRow.find(event, in: tx)!
            for (index, person) in people.enumerated() {
                if index % 2 == 0 {
                    _ = try GuestRSVP(EventRow.find(event, in: tx)!, guest: .user(person)).set(.going, party: 1, in: tx)
                } else {
                    try InvitationWriter(row, by: ana.userID!).invite(user: person, in: tx)
                }
            }
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.update(event, as: ana) { $0.locationName = .set("Attic") }
        try await community.runJobs()
        try await community.perform(CancelEvent(id: event), as: ana)
        #expect(try await community.view(event, as: ana).status == .cancelled, "at once for whoever looks")
        #expect(
            try await community.count("SELECT count(*) FROM notice WHERE kind = 'eventCancelled'")
                == NotifyGuests.batchSize
        )
        try await community.runJobs()
        #expect(community.meter.maxStatements < BatchTests.maxStatements)
        for kind in [NoticeKind.eventChanged, .eventCancelled] {
            #expect(try await community.count("SELECT count(*) FROM notice WHERE kind = \(kind)") == 230)
            #expect(try await community.count("SELECT count(DISTINCT user_id) FROM notice WHERE kind = \(kind)") == 230)
        }
    }

    @Test func pendingNoticesAreSentBeforeTheEventIsDeleted() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let people = try await community.members(120)
        try await community.writeDirectly { tx in
            for person in people {
                _ = try GuestRSVP(EventRow.find(event, in: tx)!, guest: .user(person)).set(.going, party: 1, in: tx)
            }
        }
        try await community.forgetMails()
        try await community.perform(CancelEvent(id: event), as: ana)
        try await community.perform(DeleteEvent(id: event), as: ana)
        try await community.runJobs()
        #expect(
            try await community.count("SELECT count(DISTINCT user_id) FROM notice WHERE kind = 'eventCancelled'") == 120
        )
        #expect(try await community.count("SELECT count(*) FROM notice WHERE kind = 'eventCancelled'") == 120)
    }

    private static func fill(_ event: ID<Event>, messages: Int, by author: Actor, in tx: Transaction) throws {
        for number in 1...messages {
            let id: ID<Message> = tx.newID()
            try tx.execute(
                "INSERT INTO message (id, event_id, author_id, number, body, sent_at) VALUES (\(id), \(event), \(author.userID), \(number), 'Hi', \(tx.now))"
            )
            tx.put(.message, id, in: .crew(event))
        }
        try tx.execute("INSERT INTO chat (event_id, last_number) VALUES (\(event), \(messages))")
    }

    /// Checks every way in which a deleted event could still be found.
    private func expectGone(
        _ event: ID<Event>, of host: Actor, for actors: [Actor], feed: String, link: String, pass: String,
        in community: TestCommunity
    ) async throws {
        let (now, environment) = (community.now, community.community.environment)
        for actor in actors {
            // People who were part of it get `eventGone`, and nobody else does.
            let wasPart = actor != .nobody && actor.person?.role != .administrator
            await #expect(throws: wasPart ? Refusal.eventGone : .notFound) {
                try await community.view(event, as: actor)
            }
            try await community.read { (reader) throws in
                for filter in [
                    EventFilter(), EventFilter(when: .upcoming), EventFilter(mine: .hosting), EventFilter(mine: .going),
                    EventFilter(query: "dinner"), EventFilter(tag: "food"),
                ] {
                    #expect(try EventQuery.events(filter, as: actor, now: now, in: reader).items.isEmpty)
                }
                #expect(try EventQuery.own(as: actor, now: now, in: reader).isEmpty)
                #expect(try EventQuery.tags(as: actor, now: now, limit: 9, in: reader).isEmpty)
                let scopes: [Scope] = [.event(event), .hosts(event), .crew(event), .place(event)]
                #expect(try Set(ScopeAccess.scopes(of: actor, in: reader)).isDisjoint(with: scopes))
                for scope in scopes { #expect(try !ScopeAccess.isIn(scope, as: actor, in: reader)) }
                #expect(throws: Refusal.notFound) { try LinkQuery.event(token: link, as: actor, now: now, in: reader) }
                guard actor != .nobody else { return }
                #expect(throws: Refusal.notFound) { try GuestQuery.guests(of: event, as: actor, limit: 9, in: reader) }
                #expect(throws: Refusal.notFound) { try HostQuery.hosts(of: event, as: actor, in: reader) }
                #expect(throws: Refusal.notFound) { try ChatQuery.messages(of: event, as: actor, limit: 9, in: reader) }
                #expect(try ChatQuery.unread(of: event, as: actor, in: reader) == 0)
            }
        }
        try await community.read { (reader) throws in
            #expect(try CalendarQuery.everyone(tag: nil, now: now, in: reader).entries.isEmpty)
            #expect(try CalendarQuery.personal(secret: feed, now: now, in: reader).feed.entries.isEmpty)
            let gone = #expect(throws: Refusal.self) { try GuestPass.view(pass, environment: environment, in: reader) }
            #expect(gone == .eventGone)
            #expect(try Projection.rows(in: .public, in: reader).isEmpty, "neither the event nor its host's name")
            #expect(try ImportQuery.hosted(by: host.userID!, in: reader) == 0)
            #expect(try SystemQuery.figures(in: reader).first { $0.name == "events" }?.value == 0)
            #expect(try Consistency.problems(in: reader).isEmpty)
        }
    }

    @Test func anEventWithThousandsOfRowsIsGoneAtOnceAndTheyByAndBy() async throws {
        let community = try TestCommunity()
        let (ana, bo, admin) = (
            try await community.member("Ana"), try await community.member("Bo"),
            try await community.member("Ada", role: .administrator)
        )
        let event = try await community.event(by: ana) { $0.tags = ["Food"] }
        let people = try await community.members(500)
        let feed = try await community.perform(CreateFeed(), as: bo).secret
        let link = try await community.perform(MakeLink(event: event), as: ana).token
        try await community.rsvp(event, .going, as: bo)
        _ = try await community.perform(
            RSVPByLink(token: link, name: "Gil", email: "gil@elsewhere.org", status: .going), as: .nobody)
        let pass = try await community.pass(to: "gil@elsewhere.org")
        try await community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
        try await community.writeDirectly { tx in
            for person in people {
                _ = try GuestRSVP(EventRow.find(event, in: tx)!, guest: .user(person)).set(.going, party: 1, in: tx)
                try InvitationWriter(EventRow.find(event, in: tx)!, by: ana.userID!).recordInvitation(person, in: tx)
                try ReadMarks.move(person, event, to: 1, in: tx)
            }
            try BatchTests.fill(event, messages: 5000, by: bo, in: tx)
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.perform(DeleteEvent(id: event), as: ana)
        try await expectGone(
            event, of: ana, for: [ana, bo, admin, .nobody], feed: feed, link: link, pass: pass, in: community)
        #expect(try await community.count("SELECT count(*) FROM message") == 5000, "still to be taken away")
        #expect(try await community.inbox(bo, .eventCancelled).count <= 1)

        try await community.runJobs()
        #expect(community.meter.maxStatements < BatchTests.maxStatements)
        #expect(community.meter.maxEntries <= BatchTests.maxEntries, "\(community.meter.maxEntries)")
        for table: SQL in ["event", "rsvp", "invitation", "message", "read_mark", "guest", "link", "event_tag"] {
            #expect(try await community.count("SELECT count(*) FROM \(table)") == 0, "\(table.literal)")
        }
        try await expectGone(
            event, of: ana, for: [ana, bo, admin, .nobody], feed: feed, link: link, pass: pass, in: community)
        // Everyone was notified once, and the notice links to nothing.
        #expect(
            try await community.count("SELECT count(*) FROM notice WHERE kind = 'eventCancelled' AND event_id IS NULL")
                == 501)
        #expect(
            try await community.count("SELECT count(DISTINCT user_id) FROM notice WHERE kind = 'eventCancelled'") == 501
        )
        #expect(try await community.count("SELECT count(*) FROM notice WHERE kind <> 'eventCancelled'") == 0)
        #expect(try await community.mails(.eventCancelled, to: "gil@elsewhere.org").count == 1)
    }

    /// The log announces removals between batches too.
    @Test func everyBatchIsLogged() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        for visibility in [Visibility.public, .invited] {
            let event = try await community.event(by: ana) { $0.visibility = visibility }
            let people = visibility == .public ? try await community.members(60) : []
            try await community.writeDirectly { tx in
                for person in people {
                    _ = try GuestRSVP(EventRow.find(event, in: tx)!, guest: .user(person)).set(.going, party: 1, in: tx)
                }
                try InvitationWriter(EventRow.find(event, in: tx)!, by: ana.userID!)
                    .recordInvitation(bo.userID!, in: tx)
                try BatchTests.fill(event, messages: 700, by: ana, in: tx)
            }
            try await community.forgetMails()
            let stale = try await community.read { try Snapshot($0) }
            func heldAndThere() async throws -> (
                held: [Snapshot.Key: ProjectedRow], there: [Snapshot.Key: ProjectedRow]
            ) {
                try await community.read {
                    (try stale.applyingChanges(in: $0), try Snapshot($0, events: stale.events).rows)
                }
            }
            try await community.perform(DeleteEvent(id: event), as: ana)
            #expect(try await community.count("SELECT count(*) FROM event") == 1)
            // No new reader gets its rows from now on, and devices that hold them get each removal with its batch.
            let between = try await heldAndThere()
            #expect(between.there.allSatisfy { between.held[$0.key] == $0.value })
            #expect(
                between.held.keys.filter { between.there[$0] == nil }.allSatisfy { RowShape.of($0.kind)?.owner != nil })
            try await community.runJobs()
            #expect(try await community.count("SELECT count(*) FROM event") == 0)
            let after = try await heldAndThere()
            #expect(after.held == after.there)
        }
    }

    @Test func anImportThatIsTakenBackGoesTheSameWay() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let entries = (1...3).map { ImportEvents.Entry.date("s", $0) }
        try await community.importing(entries, .public, as: ana)
        let event: ID<Event> = try await community.value("SELECT id FROM event ORDER BY starts_at LIMIT 1")!
        try await community.writeDirectly { tx in try BatchTests.fill(event, messages: 2000, by: bo, in: tx) }
        community.meter.reset()
        while try await !community.perform(UndoImport(id: .sample(1)), as: ana).isDone {}
        #expect(try await community.read { try ImportQuery.hosted(by: ana.userID!, in: $0) } == 0)
        // The same entries can be imported again before the deletion is finished.
        #expect(try await community.count("SELECT count(*) FROM event") == 1)
        #expect(try await community.importing(entries, .public, id: 2, as: ana).added == 3)
        try await community.runJobs()
        #expect(community.meter.maxEntries <= BatchTests.maxEntries, "\(community.meter.maxEntries)")
        #expect(try await community.count("SELECT count(*) FROM event") == 3)
        #expect(try await community.count("SELECT count(*) FROM message") == 0)
    }

    @Test func aBlockTakesTwoOffEachOthersEventsByAndBy() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        let events = try await community.events(150, by: ana)
        try await community.writeDirectly { tx in
            for event in events { _ = try SetRSVP(event: event, status: .going).perform(in: tx, as: bo) }
        }
        try await community.forgetMails()
        community.meter.reset()
        try await community.perform(BlockPerson(userId: bo.userID!), as: ana)
        #expect(try await community.count("SELECT count(*) FROM rsvp") == 150 - EnforceBlock.batchSize)
        await #expect(throws: Refusal.self, "hidden at once, all of them") {
            try await community.view(events[149], as: bo)
        }
        try await community.runJobs()
        #expect(community.meter.maxStatements < BatchTests.maxStatements)
        #expect(try await community.count("SELECT count(*) FROM rsvp") == 0)
    }
}

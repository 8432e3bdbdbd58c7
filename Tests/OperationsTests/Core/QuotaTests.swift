import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Each quota is filled completely; the next item is refused with the number.
struct QuotaTests {
    private func expectFull(
        _ quota: Quota, _ command: some Command, as actor: Actor, in community: TestCommunity
    ) async throws {
        let refusal = try await community.refusal(command, as: actor)
        #expect(refusal?.code == .conflict && refusal?.message == quota.sentence)
        let digits = quota.sentence.english.filter(\.isNumber)
        #expect(digits.contains("\(quota.limit)"), "\(quota.sentence) names the number \(quota.limit)")
    }

    /// Quotas that refuse nobody.
    private static let refusesNobody = ["sessions"]

    @Test func everyQuotaIsFilled() throws {
        let here = URL(filePath: #filePath).resolvingSymlinksInPath()
        let file = here.deletingLastPathComponent().appending(path: "../../../Sources/Domain/Core/Quota.swift")
            .standardizedFileURL
        let declared = try String(contentsOf: file, encoding: .utf8).matches(of: /static let (\w+) = Quota\(/).map {
            String($0.1)
        }
        let filled = try String(contentsOf: here, encoding: .utf8).matches(of: /expectFull\(\s*\.(\w+)/).map {
            String($0.1)
        }
        #expect(declared.count > 10)
        #expect(Set(declared) == Set(filled + QuotaTests.refusesNobody))
    }

    @Test func events() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let first = try await community.event(by: ana)
        try await community.addPastCopies(first, Quota.events.limit - 3)
        _ = try await community.perform(DuplicateEvent(id: first), as: ana)
        _ = try await community.event(by: ana)
        try await expectFull(.events, CreateEvent(TestCommunity.input()), as: ana, in: community)
        try await expectFull(.events, DuplicateEvent(id: first), as: ana, in: community)
        #expect(
            try await community.refusal(
                ImportEvents(host: ana.userID!, entries: [.sample("a")], id: .sample(1)), as: ana)?.code == .conflict)
        let own = try await community.event(by: bo)
        try await expectFull(.eventsOfNewOwner, SetHosts(event: own, owner: ana.userID!), as: bo, in: community)
        #expect(
            try await community.refusal(SetHosts(event: own, owner: ana.userID!), as: bo)?.fields.keys.first == "owner")
        #expect(
            try await community.refusal(SetHosts(event: own, cohosts: [ana.userID!]), as: bo) == nil,
            "helping counts for nothing")
        // A deletion frees the quota at once.
        try await community.perform(DeleteEvent(id: first), as: ana)
        #expect(try await community.refusal(SetHosts(event: own, owner: ana.userID!), as: bo) == nil)
    }

    @Test func photoUses() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let photo = StoredPhoto(hash: String(repeating: "ab", count: 32), bytes: 10)
        let first = try await community.event(by: ana)
        try await community.perform(SetCoverPhoto(event: first, photo: photo), as: ana)
        for _ in 1..<Quota.photoUses.limit { _ = try await community.perform(DuplicateEvent(id: first), as: ana) }
        let next = try await community.event(by: ana)
        try await expectFull(.photoUses, SetCoverPhoto(event: next, photo: photo), as: ana, in: community)
        // The event is still copied, without its cover. Other people's use counts for themselves.
        let copy = try await community.perform(DuplicateEvent(id: first), as: ana)
        #expect(try await community.view(copy, as: ana).photo == nil)
        let other = try await community.event(by: bo)
        try await community.perform(SetCoverPhoto(event: other, photo: photo), as: bo)
    }

    @Test func budgets() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let event = try await community.event(by: ana)
        try await community.rsvp(event, .going, as: bo)
        let (expense, payment) = try await RandomRun.spend(at: event, by: ana, with: bo, in: community)
        try await community.writeDirectly { tx in
            for number in 1..<Quota.expenses.limit {
                try tx.execute(
                    """
                    INSERT INTO expense (id, event_id, description, amount, day, split, created_by, created_at, version)
                    SELECT \(tx.newID(Expense.self)), event_id, \("Again \(number)"), amount, day, split, created_by, created_at, 1 FROM expense WHERE id = \(expense)
                    """)
            }
            for _ in 1..<Quota.payments.limit {
                try tx.execute(
                    """
                    INSERT INTO payment (id, event_id, from_id, to_id, amount, recorded_by, recorded_at)
                    SELECT \(tx.newID(Payment.self)), event_id, from_id, to_id, amount, recorded_by, recorded_at FROM payment WHERE id = \(payment)
                    """)
            }
        }
        try await expectFull(.expenses, RandomRun.expense(at: event, by: ana, with: bo), as: ana, in: community)
        let (from, to) = (ana.userID!.of(Attendee.self), bo.userID!.of(Attendee.self))
        try await expectFull(
            .payments, RecordPayment(event: event, from: from, to: to, amount: 1), as: ana, in: community)
        try await community.perform(UndoPayment(id: payment), as: ana)
        #expect(try await community.refusal(RecordPayment(event: event, from: from, to: to, amount: 1), as: ana) == nil)
    }

    @Test func programme() async throws {
        let community = try TestCommunity()
        let admin = try await community.member("Root", role: .administrator)
        let stage = try await ProgrammeStage(in: community, by: admin)
        try await community.writeDirectly { tx in
            let kinds: Int = try tx.value("SELECT count(*) FROM activity_type")!
            for number in kinds..<Quota.programmeKinds.limit {
                _ = try AddActivityType(name: "Kind \(number)").perform(in: tx, as: admin)
            }
            let areas: Int = try tx.value("SELECT count(*) FROM area")!
            for number in areas..<Quota.areas.limit {
                try tx.execute(
                    """
                    INSERT INTO area (id, name, name_key, area_type, created_at, updated_at)
                    VALUES (\(tx.newID(Area.self)), \("A\(number)"), \("a\(number)"), 'CITY', \(tx.now), \(tx.now))
                    """)
            }
            for number in 1..<Quota.assignments.limit {
                let person = tx.newID(Participant.self)
                try tx.execute(
                    "INSERT INTO participant (id, name, email, created_at, updated_at) VALUES (\(person), 'P', \("p\(number)@example.net"), \(tx.now), \(tx.now))"
                )
                try tx.execute(
                    """
                    INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at)
                    VALUES (\(tx.newID(Assignment.self)), \(stage.activity), \(person), \(stage.role), \(tx.now))
                    """)
            }
            for number in 2..<Quota.activityVenues.limit {
                try tx.execute(
                    """
                    INSERT INTO activity_venue (id, activity_id, venue_id, effective_from, effective_to)
                    VALUES (\(tx.newID(ActivityVenue.self)), \(stage.activity), \(stage.freeVenue), \(tx.now - .days(Int64(number))), \(tx.now - .days(Int64(number)) + .hours(1)))
                    """)
            }
            for number in 2..<Quota.addresses.limit {
                try tx.execute(
                    """
                    INSERT INTO participant_address (id, participant_id, venue_id, effective_from, effective_to)
                    VALUES (\(tx.newID(ParticipantAddress.self)), \(stage.participant), \(stage.venue), \(tx.now - .days(Int64(number + 99))),
                        \(tx.now - .days(Int64(number + 99)) + .hours(1)))
                    """)
            }
        }
        try await expectFull(.programmeKinds, AddActivityType(name: "One more"), as: admin, in: community)
        try await expectFull(.areas, AddArea(name: "One more", areaType: .city), as: admin, in: community)
        try await expectFull(
            .assignments,
            AssignParticipants(activity: stage.activity, participantIds: [stage.participant], roleId: stage.freeRole),
            as: admin, in: community)
        try await expectFull(
            .activityVenues, AddActivityVenue(activity: stage.activity, venueId: stage.freeVenue), as: admin,
            in: community)
        community.advance(.days(1))
        try await expectFull(
            .addresses, UpdateParticipant(id: stage.participant, homeVenueId: .set(stage.venue)), as: admin,
            in: community)
    }

    @Test func peopleOfABudget() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let event = try await community.event(by: ana)
        try await community.writeDirectly { tx in
            for number in 0..<Quota.budgetPeople.limit {
                try tx.execute(
                    """
                    INSERT INTO budget_person (id, event_id, guest_id, name)
                    VALUES (\(tx.newID(BudgetPerson.self)), \(event), \(tx.newID(Guest.self)), \("Guest \(number)"))
                    """)
            }
        }
        try await community.rsvp(event, .going, as: bo)
        try await expectFull(.budgetPeople, RandomRun.expense(at: event, by: ana, with: bo), as: ana, in: community)
    }

    @Test func invitations() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let (event, other) = (try await community.event(by: ana), try await community.event(by: ana))
        func fill(_ event: ID<Event>, _ count: Int) async throws {
            try await community.writeDirectly { tx in
                for number in 0..<count {
                    let address = "guest\(tx.newID(Guest.self))-\(number)@example.org"
                    let id = tx.newID(Invitation.self)
                    try tx.execute(
                        "INSERT INTO invitation (id, event_id, invited_by, created_at) VALUES (\(id), \(event), \(ana.userID), \(tx.now))"
                    )
                    try tx.execute(
                        """
                        INSERT INTO invited_address (invitation_id, event_id, email, email_key, name) VALUES (\(id), \(event), \(address), \(address), '')
                        """)
                }
            }
        }
        try await fill(event, Quota.invitationsPerDay.limit - 1)
        try await community.perform(InviteGuests(event: other, emails: ["hal@example.org"]), as: ana)
        try await expectFull(
            .invitationsPerDay, InviteGuests(event: other, emails: ["ida@example.org"]), as: ana, in: community)
        community.advance(.hours(25))
        try await community.perform(InviteGuests(event: other, emails: ["ida@example.org"]), as: ana)
        try await fill(event, Quota.invitations.limit - Quota.invitationsPerDay.limit + 1)
        community.advance(.hours(25))
        try await expectFull(
            .invitations, InviteGuests(event: event, emails: ["ida@example.org"]), as: ana, in: community)
    }

    @Test func guests() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        try await community.writeDirectly { tx in
            for _ in 1..<Quota.guestsAdded.limit {
                try tx.execute(
                    "INSERT INTO guest (id, event_id, name) VALUES (\(tx.newID(Guest.self)), \(event), 'Gus')")
            }
        }
        _ = try await community.perform(AddGuest(event: event, name: "Hal", status: .maybe), as: ana)
        try await expectFull(.guestsAdded, AddGuest(event: event, name: "Ida", status: .maybe), as: ana, in: community)
    }

    @Test func people() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let me = ana.userID!
        let others = try await community.members(Quota.friends.limit + 1)
        try await community.writeDirectly { tx in
            for other in others.prefix(Quota.friendRequests.limit) {
                try tx.execute(
                    "INSERT INTO friend_request (id, from_id, to_id, made_at) VALUES (\(tx.newID(FriendRequest.self)), \(me), \(other), \(tx.now))"
                )
            }
            for other in others.prefix(Quota.blocks.limit) {
                try tx.execute(
                    "INSERT INTO block (id, user_id, blocked_id, made_at) VALUES (\(tx.newID(Block.self)), \(me), \(other), \(tx.now))"
                )
            }
            for other in others.prefix(Quota.reports.limit) {
                try tx.execute(
                    "INSERT INTO report (id, reporter_id, kind, subject, reason, made_at) VALUES (\(tx.newID(Report.self)), \(me), 'person', \(other), 'Rude', \(tx.now))"
                )
            }
        }
        let last = others.last!
        try await expectFull(.friendRequests, Befriend(userId: last), as: ana, in: community)
        try await expectFull(.blocks, BlockPerson(userId: last), as: ana, in: community)
        try await expectFull(
            .reports, FileReport(kind: .person, subject: last.of(Report.self), reason: "Rude"), as: ana, in: community)
        try await community.writeDirectly { tx in
            for other in others.prefix(Quota.friends.limit) {
                try tx.execute(
                    "INSERT INTO friend (id, user_id, friend_id, since) VALUES (\(tx.newID(Friend.self)), \(me), \(other), \(tx.now))"
                )
            }
            try tx.execute(
                "INSERT INTO friend_request (id, from_id, to_id, made_at) VALUES (\(tx.newID(FriendRequest.self)), \(last), \(me), \(tx.now))"
            )
        }
        let request: ID<FriendRequest>? = try await community.value(
            "SELECT id FROM friend_request WHERE from_id = \(last)")
        try await expectFull(.friends, AcceptFriend(id: request!), as: ana, in: community)
    }

    @Test func requestsToJoin() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let events = try await community.events(Quota.joinRequests.limit + 1, by: ana)
        try await community.writeDirectly { tx in
            try tx.execute(
                "UPDATE event SET requires_approval = TRUE, address = NULL, latitude = NULL, longitude = NULL")
            for event in events.dropLast() { _ = try SendJoinRequest(event: event).perform(in: tx, as: bo) }
        }
        try await expectFull(.joinRequests, SendJoinRequest(event: events.last!), as: bo, in: community)
        // Changing a pending request does not count as a new one.
        _ = try await community.perform(SendJoinRequest(event: events[0], note: "Please"), as: bo)
    }

    @Test func messagesOfADay() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        try await community.writeDirectly { tx in
            for number in 1...Quota.messagesPerDay.limit {
                try tx.execute(
                    "INSERT INTO message (id, event_id, author_id, number, body, sent_at) VALUES (\(tx.newID(Message.self)), \(event), \(ana.userID), \(number), 'Hi', \(tx.now))"
                )
            }
            try tx.execute(
                "INSERT INTO chat (event_id, last_number) SELECT id, \(Quota.messagesPerDay.limit) FROM event")
        }
        try await expectFull(.messagesPerDay, SendMessage(event: event, body: "Hi"), as: ana, in: community)
        community.advance(.days(1))
        _ = try await community.perform(SendMessage(event: event, body: "Hi"), as: ana)
    }

    @Test func todos() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        try await community.writeDirectly { tx in
            for number in 1...Quota.todos.limit {
                try tx.execute(
                    "INSERT INTO todo (id, event_id, title, claimed, position) VALUES (\(tx.newID(Todo.self)), \(event), 'Bread', 0, \(number))"
                )
            }
        }
        try await expectFull(.todos, AddTodo(event: event, title: "Salt"), as: ana, in: community)
    }

    @Test func entries() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.writeDirectly { tx in
            for number in 1...Quota.entries.limit {
                try tx.execute(
                    """
                    INSERT INTO schedule_entry (id, user_id, title, description, at, time_zone, reminders)
                    VALUES (\(tx.newID(ScheduleEntry.self)), \(ana.userID), 'Choir', 'Mass', \(number), 'UTC', '')
                    """)
            }
        }
        try await expectFull(
            .entries, AddEntry(title: "Choir", description: "Mass", at: community.now), as: ana, in: community)
        // A deletion frees the quota at once, and a restored entry counts again.
        let first: ID<ScheduleEntry> = try #require(
            try await community.value("SELECT id FROM schedule_entry ORDER BY at LIMIT 1"))
        try await community.perform(DeleteEntry(id: first), as: ana)
        _ = try await community.perform(AddEntry(title: "Choir", description: "Mass", at: community.now), as: ana)
        try await expectFull(.entries, RestoreEntry(id: first), as: ana, in: community)
    }

    @Test func boards() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let post = try await community.perform(AddPost(event: event, photo: .sample("a")), as: ana)
        try await community.writeDirectly { tx in
            for number in 1..<Quota.posts.limit {
                try tx.execute(
                    """
                    INSERT INTO post (id, event_id, author_id, photo, made_at, likes)
                    VALUES (\(tx.newID(Post.self)), \(event), \(ana.userID!), 'a', \(tx.now + .seconds(Int64(number))), 0)
                    """)
            }
            for _ in 0..<Quota.comments.limit {
                try tx.execute(
                    """
                    INSERT INTO post_comment (id, post_id, post_author_id, event_id, author_id, body, made_at)
                    VALUES (\(tx.newID(PostComment.self)), \(post), \(ana.userID!), \(event), \(ana.userID!), 'Yes', \(tx.now))
                    """)
            }
        }
        try await expectFull(.posts, AddPost(event: event, photo: .sample("b")), as: ana, in: community)
        try await expectFull(.comments, CommentPost(post: post, body: "No"), as: ana, in: community)
    }

    @Test func devices() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        for _ in 0..<Quota.feeds.limit { _ = try await community.perform(CreateFeed(), as: ana) }
        try await expectFull(.feeds, CreateFeed(), as: ana, in: community)
        for number in 0..<Quota.pushSubscriptions.limit {
            _ = try await community.perform(
                SubscribePush(endpoint: "https://push.example.org/\(number)", keys: TestCommunity.pushKeys), as: ana)
        }
        try await expectFull(
            .pushSubscriptions,
            SubscribePush(endpoint: "https://push.example.org/one-more", keys: TestCommunity.pushKeys), as: ana,
            in: community)

        let first = try await community.perform(
            StartSession(user: ana.userID!, kind: .web, device: "first"), as: .system)
        for number in 0..<Quota.sessions.limit {
            community.advance(.seconds(1))
            _ = try await community.perform(
                StartSession(user: ana.userID!, kind: .web, device: "\(number)"), as: .system)
        }
        #expect(try await community.count("SELECT count(*) FROM session") == Quota.sessions.limit)
        #expect(
            try await community.count("SELECT count(*) FROM session WHERE id = \(first.session)") == 0,
            "the one longest unused went")
    }
}

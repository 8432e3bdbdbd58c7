import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A command that is sent again needs no room for anything: it succeeds although its quota is full by now.
struct ClientIDQuotaTests {
    /// The id under which makers make.
    private static let made = [UInt8](repeating: 200, count: 16)

    /// The quota of each command, as a number of rows like the one that its maker made.
    private static let limits: [String: Int] = [
        AddGuest.name: Quota.guestsAdded.limit,
        SendAnnouncement.name: Announcement.maxPerDay,
        FileReport.name: Quota.reports.limit,
        CreateFeed.name: Quota.feeds.limit,
        SendMessage.name: Quota.messagesPerDay.limit,
        AddTodo.name: Quota.todos.limit,
        AddExpense.name: Quota.expenses.limit,
        RecordPayment.name: Quota.payments.limit,
        AddPost.name: Quota.posts.limit,
        CommentPost.name: Quota.comments.limit,
        AddEntry.name: Quota.entries.limit,
        AddActivityType.name: Quota.programmeKinds.limit,
        AddParticipantRole.name: Quota.programmeKinds.limit,
        AddArea.name: Quota.areas.limit,
        AddActivityVenue.name: Quota.activityVenues.limit,
        AddParticipantAddress.name: Quota.addresses.limit,
        AssignParticipants.name: Quota.assignments.limit,
        InviteGuests.name: Quota.invitations.limit,
        SubscribePush.name: Quota.pushSubscriptions.limit - 1,
    ]

    /// Returns the statement that adds a row like the one that a maker made.
    ///
    /// - Parameters:
    ///   - id: A new id.
    ///   - number: A number of its own, from 1.
    private static func insert(for command: String, id: [UInt8], number: Int) -> SQL? {
        switch command {
        case AddGuest.name:
            return
                "INSERT INTO guest (id, event_id, name) SELECT \(id), event_id, 'Gus' FROM rsvp WHERE id = \(made)"
        case SendAnnouncement.name:
            return
                "INSERT INTO announcement (id, event_id, body, sent_at) SELECT \(id), event_id, body, sent_at FROM announcement WHERE id = \(made)"
        case FileReport.name:
            return
                """
                INSERT INTO report (id, reporter_id, kind, subject, reason, made_at)
                SELECT \(id), reporter_id, kind, \(id), reason, made_at FROM report WHERE id = \(made)
                """
        case CreateFeed.name:
            return
                "INSERT INTO feed (id, user_id, secret, created_at) SELECT \(id), user_id, \("secret\(number)"), created_at FROM feed WHERE id = \(made)"
        case SendMessage.name:
            return
                """
                INSERT INTO message (id, event_id, author_id, number, body, sent_at)
                SELECT \(id), event_id, author_id, \(number + 1000), body, sent_at FROM message WHERE id = \(made)
                """
        case AddTodo.name:
            return
                "INSERT INTO todo (id, event_id, title, claimed, position) SELECT \(id), event_id, 'Bread', 0, \(number) FROM todo WHERE id = \(made)"
        case AddExpense.name:
            return
                """
                INSERT INTO expense (id, event_id, description, amount, day, split, created_by, created_at, version)
                SELECT \(id), event_id, description, amount, day, split, created_by, created_at, 1 FROM expense WHERE id = \(made)
                """
        case RecordPayment.name:
            return
                """
                INSERT INTO payment (id, event_id, from_id, to_id, amount, recorded_by, recorded_at)
                SELECT \(id), event_id, from_id, to_id, amount, recorded_by, recorded_at FROM payment WHERE id = \(made)
                """
        case AddPost.name:
            return
                """
                INSERT INTO post (id, event_id, author_id, photo, made_at, likes)
                SELECT \(id), event_id, author_id, 'a', made_at + \(number), 0 FROM post WHERE id = \(made)
                """
        case CommentPost.name:
            return
                """
                INSERT INTO post_comment (id, post_id, post_author_id, event_id, author_id, body, made_at)
                SELECT \(id), post_id, post_author_id, event_id, author_id, body, made_at FROM post_comment WHERE id = \(made)
                """
        case AddEntry.name:
            return
                """
                INSERT INTO schedule_entry (id, user_id, title, description, at, time_zone, reminders)
                SELECT \(id), user_id, title, description, at, time_zone, reminders FROM schedule_entry WHERE id = \(made)
                """
        case AddActivityType.name:
            return
                "INSERT INTO activity_type (id, name, name_key, is_predefined) VALUES (\(id), \("T\(number)"), \("t\(number)"), FALSE)"
        case AddParticipantRole.name:
            return
                "INSERT INTO participant_role (id, name, name_key, is_predefined) VALUES (\(id), \("R\(number)"), \("r\(number)"), FALSE)"
        case AddArea.name:
            return
                """
                INSERT INTO area (id, name, name_key, area_type, created_at, updated_at)
                VALUES (\(id), \("A\(number)"), \("a\(number)"), 'CITY', \(number), \(number))
                """
        case AddActivityVenue.name:
            return
                """
                INSERT INTO activity_venue (id, activity_id, venue_id, effective_from, effective_to)
                SELECT \(id), activity_id, venue_id, \(number * 1000), \(number * 1000 + 500) FROM activity_venue WHERE id = \(made)
                """
        case AddParticipantAddress.name:
            return
                """
                INSERT INTO participant_address (id, participant_id, venue_id, effective_from, effective_to)
                SELECT \(id), participant_id, venue_id, \(number * 1000), \(number * 1000 + 500) FROM participant_address WHERE id = \(made)
                """
        case AssignParticipants.name:
            return
                """
                INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at, ended_at)
                SELECT \(id), activity_id, participant_id, role_id, \(number * 1000), \(number * 1000 + 500) FROM assignment WHERE id = \(made)
                """
        case InviteGuests.name:
            return
                """
                INSERT INTO invitation (id, event_id, invited_by, created_at)
                SELECT \(id), event_id, invited_by, created_at FROM invitation WHERE id = \(made)
                """
        case SubscribePush.name:
            return
                """
                INSERT INTO push_subscription (id, user_id, session_id, endpoint, made_at)
                SELECT \(id), user_id, session_id, \("https://push.example.org/other/\(number)"), made_at FROM push_subscription WHERE id = \(made)
                """
        default: return nil
        }
    }

    /// Commands whose quota counts events or people.
    private static let fillsByOthers: Set<String> = [
        CreateEvent.name, DuplicateEvent.name, SendJoinRequest.name, Befriend.name, BlockPerson.name,
    ]

    /// Commands without a quota.
    private static let unlimited: Set<String> = [
        AddVenue.name, AddParticipant.name, AddActivity.name, SetHosts.name, LeaveHosting.name,
    ]

    @Test func everyMakerHasItsQuotaFilled() {
        let filled = Set(Self.limits.keys).union(Self.fillsByOthers)
        #expect(Set(ClientIDTests.makers.map(\.command)) == filled.union(Self.unlimited))
        #expect(filled.isDisjoint(with: Self.unlimited))
    }

    @Test(arguments: ClientIDTests.makers.filter { !unlimited.contains($0.command) })
    func aRepetitionSucceedsAtTheCap(_ maker: ClientIDTests.Maker) async throws {
        let world = try await World()
        try await maker.make(world)
        try await fill(for: maker.command, in: world)
        let counts = try await maker.counts(in: world.community)
        try await maker.make(world)
        #expect(try await maker.counts(in: world.community) == counts)
    }

    private func fill(for command: String, in world: World) async throws {
        let community = world.community
        if let limit = Self.limits[command] {
            return try await community.writeDirectly { tx in
                for number in 1...limit {
                    let insert = Self.insert(for: command, id: tx.newID(Event.self).bytes, number: number)
                    let added = try tx.execute(#require(insert))
                    try #require(added == 1, "\(command) made nothing to copy")
                }
            }
        }
        switch command {
        case CreateEvent.name, DuplicateEvent.name:
            try await community.addPastCopies(ClientIDTests.fixed(), Quota.events.limit)
        case SendJoinRequest.name:
            let events = try await community.events(Quota.joinRequests.limit, by: world.bo)
            try await community.writeDirectly { tx in
                for event in events {
                    try tx.execute(
                        """
                        INSERT INTO join_request (id, event_id, user_id, party, note, status, asked_at)
                        SELECT \(tx.newID(JoinRequest.self)), \(event), user_id, party, note, status, asked_at FROM join_request WHERE id = \(Self.made)
                        """)
                }
            }
        case Befriend.name:
            let others = try await community.members(Quota.friendRequests.limit)
            try await community.writeDirectly { tx in
                for other in others {
                    try tx.execute(
                        """
                        INSERT INTO friend_request (id, from_id, to_id, made_at)
                        SELECT \(tx.newID(FriendRequest.self)), from_id, \(other), made_at FROM friend_request WHERE id = \(Self.made)
                        """)
                }
            }
        case BlockPerson.name:
            let others = try await community.members(Quota.blocks.limit)
            try await community.writeDirectly { tx in
                for other in others {
                    try tx.execute(
                        """
                        INSERT INTO block (id, user_id, blocked_id, made_at)
                        SELECT \(tx.newID(Block.self)), user_id, \(other), made_at FROM block WHERE id = \(Self.made)
                        """)
                }
            }
        default: Issue.record("Nothing fills the quota of \(command)")
        }
    }
}

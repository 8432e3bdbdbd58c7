import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    /// A community with one event that only invited people see, and an actor for each role at it.
    struct Stage: Sendable {
        private(set) var community: TestCommunity
        let actors: [ActorKind: Actor]
        let event: ID<Event>
        let open: ID<Event>
        /// Becomes public once the host publishes it.
        let draft: ID<Event>
        let link: String
        /// The RSVP of a guest without an account to the open event, and the pass that was mailed to them.
        let guestRSVP: ID<RSVP>
        let guestPass: String
        /// Public, but the host approves each guest; the member has a join request.
        let approvalEvent: ID<Event>
        let joinRequest: ID<JoinRequest>
        let approvalLink: String
        /// A friend request from the editor to the member.
        let request: ID<FriendRequest>
        /// Written by `going` in the chat of the private event.
        let message: ID<Message>
        /// On the to-do list of the private event, with two spots.
        let todo: ID<Todo>
        /// The host's conflict with `going` about the description of that item.
        let conflict: ID<Conflict>
        /// In the host's own schedule.
        let entry: ID<ScheduleEntry>
        /// On the board of the private event, by `going`, with a comment of theirs.
        let post: ID<Post>
        let comment: ID<PostComment>
        let report: ID<Report>
        /// An expense of the private event, recorded by `going`.
        let expense: ID<Expense>
        let payment: ID<Payment>
        /// The host's import.
        let imported: ID<EventImport>
        /// The host's session.
        let session: ID<Session>
        let programme: ProgrammeStage
        /// What everybody may see at the start.
        let rows: [Snapshot.Key: ProjectedRow]

        /// Returns the pass of a guest without an account who has asked to come to `approvalEvent`.
        func approvalPass() async throws -> String {
            _ = try await community.perform(
                SendJoinRequestByLink(token: approvalLink, name: "Ida", email: "ida@example.org"), as: .nobody)
            return try await community.pass(to: "ida@example.org")
        }

        /// Returns a copy of the first stage.
        init() async throws {
            self = try await Stage.first.value
            community = try await TestCommunity(copying: community)
        }

        private static let first = Task { try await Stage(in: TestCommunity()) }

        private init(in community: TestCommunity) async throws {
            self.community = community
            imported = .sample(1)
            var actors: [ActorKind: Actor] = [.nobody: .nobody]
            for who in ActorKind.allCases where who != .nobody {
                let role: Role =
                    switch who {
                    case .readOnly: .readOnly
                    case .editor: .editor
                    case .administrator: .administrator
                    default: .member
                    }
                actors[who] = try await community.member(who.rawValue, role: role, isVerified: who != .unverified)
            }
            self.actors = actors
            let host = actors[.host]!
            event = try await community.event(by: host) {
                $0.visibility = .invited
                $0.locationHidden = true
            }
            open = try await community.event(by: host)
            draft = try await community.perform(CreateEvent(TestCommunity.input(), status: .draft), as: host)
            link = try await community.perform(MakeLink(event: open), as: host).token
            try await community.perform(
                RSVPByLink(token: link, name: "Gil", email: "gil@example.org", status: .maybe), as: .nobody)
            guestPass = try await community.pass(to: "gil@example.org")
            let rsvp: ID<RSVP>? = try await community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
            guestRSVP = rsvp!
            let guests = [ActorKind.invited, .going, .removed].map { actors[$0]!.userID! }
            for id in [event, open] {
                try await community.perform(InviteGuests(event: id, userIds: guests), as: host)
                try await community.rsvp(id, .going, as: actors[.going]!)
                try await community.rsvp(id, .going, as: actors[.removed]!)
                try await community.perform(RemoveGuest(event: id, guest: "\(actors[.removed]!.userID!)"), as: host)
            }
            approvalEvent = try await community.event(by: host) { $0.requiresApproval = true }
            joinRequest = try await community.perform(SendJoinRequest(event: approvalEvent), as: actors[.member]!)
            approvalLink = try await community.perform(MakeLink(event: approvalEvent), as: host).token
            request = try await community.perform(Befriend(userId: actors[.member]!.userID!), as: actors[.editor]!)
            message = try await community.perform(SendMessage(event: event, body: "Hello"), as: actors[.going]!)
            todo = try await community.perform(AddTodo(event: event, title: "Drinks", places: 2), as: actors[.going]!)
            try await community.perform(UpdateTodo(id: todo, description: .set("Cold")), as: actors[.going]!)
            try await community.perform(UpdateTodo(id: todo, description: .set("Warm"), base: 1), as: host)
            conflict = try await community.value("SELECT id FROM field_conflict")!
            entry = try await community.perform(
                AddEntry(title: "Dentist", description: "Card", at: community.now + .days(1)), as: host)
            post = try await community.perform(AddPost(event: event, photo: .sample("a")), as: actors[.going]!)
            comment = try await community.perform(CommentPost(post: post, body: "Like this?"), as: actors[.going]!)
            (expense, payment) = try await RandomRun.spend(at: event, by: actors[.going]!, with: host, in: community)
            try await community.perform(
                FileReport(kind: .event, subject: open.of(Report.self), reason: "Spam"), as: actors[.editor]!)
            report = try await community.value("SELECT id FROM report")!
            session = try await community.perform(StartSession(user: host.userID!, kind: .web, device: ""), as: .system)
                .session
            programme = try await ProgrammeStage(in: community, by: actors[.administrator]!)
            _ = try await community.perform(
                ImportEvents(host: host.userID!, entries: [.sample("choir")], id: imported), as: host)
            rows = try await community.read { try Snapshot($0).rows }
        }

        func id(_ who: ActorKind) -> ID<User> { actors[who]!.userID! }
    }
}

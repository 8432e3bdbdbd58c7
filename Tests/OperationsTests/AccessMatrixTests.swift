import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Every command of people by everybody: nil is allowed, else the code of the refusal.
@Suite(.tags(.P11)) struct AccessMatrixTests {
    enum Who: String, CaseIterable, Sendable {
        case nobody, unverified, member, invited, going, host, readOnly, editor, administrator, removed
    }

    struct Line: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What is given to everyone not named.
        var others: Refusal.Code?
        var allowed: [Who]
        var special: [Who: Refusal.Code]
        var perform: @Sendable (Stage, Actor) async throws -> Void

        init(
            _ title: String, allowed: [Who] = [], others: Refusal.Code?, _ special: [Who: Refusal.Code] = [:],
            perform: @escaping @Sendable (Stage, Actor) async throws -> Void
        ) {
            testDescription = title
            self.others = others
            self.allowed = allowed
            self.special = special
            self.perform = perform
        }

        func expected(_ who: Who) -> Refusal.Code? {
            if allowed.contains(who) { return nil }
            return special[who] ?? others
        }
    }

    /// Jobs hold secrets that are mailed, and what runs by itself asks nobody.
    @Test func whatTheSystemDoesNobodyElseDoes() async throws {
        let stage = try await Stage()
        let job: ID<Job> = ID(at: TestCommunity.start, random: { 1 })
        let (host, going) = (stage.id(.host), stage.id(.going))
        let commands: [any SystemCommand] = [
            TakeJob(lane: .security), FinishJob(id: job, result: .done), ReleaseJobs(), SweepJobs(), DiscardMail(), HealthCheck(),
            BeginEpoch(), WelcomeStrangers(false), PurgeStrangers(), ForgetLog(auditBefore: TestCommunity.start), NoteRights(.friends(host)), EraseEvent(id: stage.event),
            NotifyGuests(.eventCancelled, of: stage.event, by: nil), EraseAccount(id: host),
            StartSession(user: host, kind: .api, device: ""), TouchSession(session: job.of(Session.self)),
            RehashPassword(user: host, old: ReversingHasher.hash(TestCommunity.password), new: "x"), MailResetLink(emailKey: "host@example.org"),
            ForgetPhoto(hash: "a"), LapseRSVP(guest: job.of(Guest.self)), ExpireSeatOffer(rsvp: job.of(RSVP.self)), RSVPNotices(event: stage.event),
            DeliverNotice(id: job.of(Notice.self), mail: nil), DropPushSubscription(id: job.of(PushSubscription.self)),
            EnforceBlock(host: host, guest: going), MessageNotices(event: stage.event), EnsureSecret(.cursor, candidate: [1]),
            KeepReply(for: host, key: IdempotencyKey(key: "once", request: [1])!, reply: StoredReply(status: 204, body: [])),
        ]
        let all = CommandRegistry.all.filter { $0 is any SystemCommand.Type }
        #expect(Set(commands.map { type(of: $0).name }) == Set(all.map { $0.name }), "an example of each")
        for command in commands {
            for (who, actor) in stage.actors {
                let refusal = try await stage.community.refusal(command, as: actor)
                #expect(refusal == .notFound, "\(type(of: command)) by \(who)")
            }
        }
    }

    /// One event that only the invited see, with everybody in their part.
    struct Stage: Sendable {
        let community: TestCommunity
        let actors: [Who: Actor]
        let event: ID<Event>
        let open: ID<Event>
        let link: String
        /// Open, but the host lets people in one by one; the member has asked.
        let gate: ID<Event>
        let joinRequest: ID<JoinRequest>
        /// From the editor to the member.
        let request: ID<FriendRequest>
        /// By the one who is going, in the chat of the private event.
        let message: ID<Message>
        let report: ID<Report>
        /// The host's.
        let imported = ID<EventImport>.sample(1)

        init() async throws {
            let community = try TestCommunity()
            self.community = community
            var actors: [Who: Actor] = [.nobody: .nobody]
            for who in Who.allCases where who != .nobody {
                let role: Role = switch who {
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
            link = try await community.perform(MakeLink(event: open), as: host).token
            let guests = [Who.invited, .going, .removed].map { actors[$0]!.userID! }
            for id in [event, open] {
                try await community.perform(InviteGuests(event: id, userIds: guests), as: host)
                try await community.rsvp(id, .going, as: actors[.going]!)
                try await community.rsvp(id, .going, as: actors[.removed]!)
                try await community.perform(RemoveGuest(event: id, guest: "\(actors[.removed]!.userID!)"), as: host)
            }
            gate = try await community.event(by: host) { $0.requiresApproval = true }
            joinRequest = try await community.perform(AskToCome(event: gate), as: actors[.member]!)
            request = try await community.perform(Befriend(userId: actors[.member]!.userID!), as: actors[.editor]!)
            message = try await community.perform(SendMessage(event: event, body: "Hello"), as: actors[.going]!)
            try await community.perform(FileReport(kind: .event, subject: open.of(Report.self), reason: "Spam"), as: actors[.editor]!)
            report = try await community.value("SELECT id FROM report")!
            _ = try await community.perform(ImportEvents(host: id(.host), entries: [.sample("choir")], id: imported), as: host)
        }

        func id(_ who: Who) -> ID<User> { actors[who]!.userID! }
    }

    private static let signedOut: [Who: Refusal.Code] = [.nobody: .unauthenticated, .unverified: .emailUnverified]
    private static let verified: [Who] = [.member, .invited, .going, .host, .readOnly, .editor, .administrator, .removed]
    /// Host only; who sees the event hears that it is the host's, for everyone else it is not there.
    private static let hostOnly: [Who: Refusal.Code] = signedOut.merging([.invited: .notAllowed, .going: .notAllowed]) { $1 }
    private static let signedIn: [Who] = verified + [.unverified]

    static let lines: [Line] = accounts + people + hosting + chat + notices

    private static let accounts: [Line] = [
        Line("see a private event", allowed: [.invited, .going, .host], others: .notFound) { s, a in _ = try await s.community.view(s.event, as: a) },
        Line("see a public event", allowed: Who.allCases, others: nil) { s, a in _ = try await s.community.view(s.open, as: a) },
        Line("see a private guest list", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try GuestQuery.guests(of: s.event, as: a, limit: 10, in: $0) }
        },
        Line("create an event", allowed: verified, others: nil, signedOut) { s, a in _ = try await s.community.event(by: a) },
        Line("update", allowed: [.host], others: .notFound, hostOnly) { s, a in try await s.community.update(s.event, as: a) { $0.title = .set("New") } },
        Line("cancel", allowed: [.host], others: .notFound, hostOnly) { s, a in try await s.community.perform(CancelEvent(id: s.event), as: a) },
        Line("delete", allowed: [.host, .administrator], others: .notFound, hostOnly) { s, a in try await s.community.perform(DeleteEvent(id: s.event), as: a) },
        Line("duplicate", allowed: [.host], others: .notFound, hostOnly) { s, a in _ = try await s.community.perform(DuplicateEvent(id: s.event), as: a) },
        Line("RSVP to a private event", allowed: [.invited, .going], others: .notFound, signedOut.merging([.host: .notAllowed]) { $1 }) { s, a in
            try await s.community.rsvp(s.event, .maybe, as: a)
        },
        Line(
            "RSVP to a public event", allowed: verified.filter { ![.host, .removed].contains($0) }, others: nil,
            signedOut.merging([.host: .notAllowed, .removed: .notAllowed]) { $1 }
        ) { s, a in try await s.community.rsvp(s.open, .maybe, as: a) },
        Line("RSVP by link without a name", allowed: verified.filter { ![.host, .removed].contains($0) }, others: .invalid, [.host: .notAllowed, .removed: .notAllowed]) { s, a in
            _ = try await s.community.perform(RSVPByLink(token: s.link, status: .maybe), as: a)
        },
        Line("withdraw an RSVP", allowed: [.going], others: .notFound, signedOut.merging([.host: .notAllowed]) { $1 }) { s, a in
            try await s.community.perform(WithdrawRSVP(event: s.event), as: a)
        },
        Line("invite", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(InviteGuests(event: s.event, userIds: [s.id(.member)]), as: a)
        },
        Line("see who is invited", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.read { try InvitationQuery.invitations(of: s.event, as: a, in: $0) }
        },
        Line("take an invitation back", allowed: [.host], others: .notFound, hostOnly) { s, a in
            let id: ID<Invitation>? = try await s.community.value("SELECT id FROM invitation WHERE event_id = \(s.event) AND user_id = \(s.id(.invited))")
            try await s.community.perform(UninviteGuest(event: s.event, invitation: id!), as: a)
        },
        Line("dismiss one's invitation", allowed: [.invited, .going], others: .notFound, signedOut) { s, a in
            try await s.community.perform(DismissInvitation(event: s.event), as: a)
        },
        Line("make a link", allowed: [.host], others: .notFound, hostOnly) { s, a in _ = try await s.community.perform(MakeLink(event: s.event), as: a) },
        Line("see the link", allowed: [.host], others: .notFound, hostOnly) { s, a in
            _ = try await s.community.read { try LinkQuery.link(of: s.event, as: a, in: $0) }
        },
        Line("revoke a link", allowed: [.host], others: .notAllowed, signedOut) { s, a in try await s.community.perform(RevokeLink(event: s.open), as: a) },
        Line("remove a guest", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(RemoveGuest(event: s.event, guest: "\(s.id(.going))"), as: a)
        },
        Line("make a feed", allowed: verified, others: nil, signedOut) { s, a in _ = try await s.community.perform(CreateFeed(), as: a) },
        Line("revoke feeds", allowed: verified, others: nil, signedOut) { s, a in try await s.community.perform(RevokeFeed(id: nil), as: a) },
        Line("import", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.perform(ImportEvents(host: a.userID ?? s.id(.host), entries: [], id: .sample(2)), as: a)
        },
        Line("add to another's import", allowed: [.host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.perform(ImportEvents(host: a.userID ?? s.id(.host), entries: [], id: s.imported), as: a)
        },
        Line("drop what a calendar no longer has", allowed: [.host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.perform(DropMissingEvents(host: s.id(.host), id: s.imported, events: [s.event]), as: a)
        },
        Line("take an import back", allowed: [.host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.perform(UndoImport(id: s.imported), as: a)
        },
        Line("see one's imports", allowed: verified, others: nil, signedOut) { s, a in
            let imports = try await s.community.read { try ImportQuery.imports(as: a, in: $0) }
            #expect(imports.isEmpty == (a != s.actors[.host]))
        },
        Line("search people", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try PeopleQuery.people(matching: "a", as: a, in: $0) }
        },
        Line("administer a user", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(AdministerUser(id: s.id(.member), role: .editor), as: a)
        },
        Line("list users", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try AccountQuery.users(as: a, after: nil, limit: 5, in: $0) }
        },
        Line("delete another's account", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(DeleteAccount(id: a.userID == s.id(.member) ? s.id(.editor) : s.id(.member)), as: a)
        },
        Line("delete one's own account without the password", others: .notAllowed, [.nobody: .unauthenticated]) { s, a in
            guard let me = a.userID else { throw Refusal.unauthenticated }
            try await s.community.perform(DeleteAccount(id: me), as: a)
        },
        Line("change one's address without the password", others: .notAllowed, [.nobody: .unauthenticated]) { s, a in
            try await s.community.perform(ChangeEmail(email: "new@example.org"), as: a)
        },
        Line("delete one's own account", allowed: signedIn, others: nil, [.nobody: .unauthenticated]) { s, a in
            try await s.community.community.deleteAccount(password: TestCommunity.password, as: a)
        },
        Line("change one's address", allowed: signedIn, others: nil, [.nobody: .unauthenticated]) { s, a in
            try await s.community.changeEmail("new@example.org", as: a)
        },
        Line("ask for the mail again", allowed: [.unverified], others: .conflict, [.nobody: .unauthenticated]) { s, a in
            try await s.community.perform(ResendVerification(), as: a)
        },
        Line("change one's profile", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(UpdateProfile(givenName: "New"), as: a)
        },
        Line("change one's profile and address", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.community.change(
                profile: UpdateProfile(givenName: "New"), email: "elsewhere@example.org", password: TestCommunity.password, as: a)
        },
        Line("end one's sessions", allowed: signedIn, others: nil, [.nobody: .unauthenticated]) { s, a in
            try await s.community.perform(EndOtherSessions(), as: a)
        },
        Line("set one's photo", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(SetProfilePhoto(photo: .sample("a")), as: a)
        },
        Line("set a cover", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(SetCoverPhoto(event: s.event, photo: .sample("a")), as: a)
        },
        Line("forget a photo", others: .notFound) { s, a in try await s.community.perform(ForgetPhoto(hash: "a"), as: a) },
    ]

    private static let people: [Line] = [
        Line("befriend", allowed: verified.filter { $0 != .member }, others: .invalid, signedOut) { s, a in
            try await s.community.perform(Befriend(userId: s.id(.member)), as: a)
        },
        Line("accept a friend", allowed: [.member], others: .notFound, signedOut) { s, a in
            try await s.community.perform(AcceptFriend(id: s.request), as: a)
        },
        Line("decline or take back a request", allowed: [.member, .editor], others: .notFound, signedOut) { s, a in
            try await s.community.perform(DropFriendRequest(id: s.request), as: a)
        },
        Line("unfriend somebody who is no friend", others: .notFound, signedOut) { s, a in
            try await s.community.perform(Unfriend(userId: s.id(.host)), as: a)
        },
        Line("block", allowed: verified.filter { $0 != .member }, others: .invalid, signedOut) { s, a in
            try await s.community.perform(BlockPerson(userId: s.id(.member)), as: a)
        },
        Line("unblock somebody who is not blocked", others: .notFound, signedOut) { s, a in
            try await s.community.perform(UnblockPerson(userId: s.id(.member)), as: a)
        },
        Line("read people", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.read { reader in
                let id = s.id(.member)
                func each(_ reads: [() throws -> Void]) throws { for read in reads { try read() } }
                try each([
                    { _ = try PeopleQuery.person(id, as: a, in: reader) }, { _ = try PeopleQuery.friends(as: a, limit: 5, in: reader) },
                    { _ = try PeopleQuery.connections(as: a, limit: 5, in: reader) }, { _ = try PeopleQuery.requests(as: a, in: reader) },
                    { _ = try PeopleQuery.mutualFriends(with: id, as: a, limit: 5, in: reader) },
                    { _ = try PeopleQuery.blocked(as: a, in: reader) },
                    { _ = try PeopleQuery.pastEvents(of: id, as: a, now: s.community.now, in: reader) },
                ])
            }
        },
        Line("report a person", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(FileReport(kind: .person, subject: s.id(.host).of(Report.self), reason: "Rude"), as: a)
        },
        // The removed were notified of it.
        Line("report a private event", allowed: [.invited, .going, .host, .removed], others: .notFound, signedOut) { s, a in
            try await s.community.perform(FileReport(kind: .event, subject: s.event.of(Report.self), reason: "Spam"), as: a)
        },
        Line("report a message", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(FileReport(kind: .message, subject: s.message.of(Report.self), reason: "Rude"), as: a)
        },
        Line("read reports", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try ReportQuery.reports(as: a, in: $0) }
        },
        Line("close a report", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(CloseReport(id: s.report), as: a)
        },
    ]

    private static let hosting: [Line] = [
        Line("say who hosts", allowed: [.host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(SetHosts(event: s.event, cohosts: [s.id(.member)]), as: a)
        },
        Line("hand over", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(SetHosts(event: s.open, owner: s.id(.member)), as: a)
        },
        Line("leave hosting", others: .notFound, signedOut.merging([.host: .conflict, .invited: .conflict, .going: .conflict]) { $1 }) { s, a in
            try await s.community.perform(LeaveHosting(event: s.event), as: a)
        },
        Line("see the guest list of a public event", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try GuestQuery.guests(of: s.open, as: a, limit: 10, in: $0) }
        },
        Line("say whether strangers see events", others: .notFound) { s, a in
            try await s.community.perform(WelcomeStrangers(false), as: a)
        },
        Line("see the hosts of a public event", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try HostQuery.hosts(of: s.open, as: a, in: $0) }
        },
        Line("see the hosts of a private event", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try HostQuery.hosts(of: s.event, as: a, in: $0) }
        },
        Line("ask to come", allowed: verified.filter { $0 != .host }, others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(AskToCome(event: s.gate, note: "Again"), as: a)
        },
        Line("ask to come to a private event", others: .notFound, signedOut.merging([.host: .notAllowed, .invited: .conflict, .going: .conflict]) { $1 }) { s, a in
            try await s.community.perform(AskToCome(event: s.event), as: a)
        },
        Line("RSVP where one has to ask", others: .notAllowed, signedOut) { s, a in try await s.community.rsvp(s.gate, .going, as: a) },
        Line("read join requests", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try JoinRequestQuery.requests(of: s.gate, as: a, in: $0) }
        },
        Line("let in", allowed: [.host], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(ApproveJoinRequest(event: s.gate, request: s.joinRequest), as: a)
        },
        Line("decline or take back a join request", allowed: [.host, .member], others: .notFound, signedOut) { s, a in
            try await s.community.perform(DropJoinRequest(event: s.gate, request: s.joinRequest), as: a)
        },
    ]

    private static let chat: [Line] = [
        Line("read a private chat", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try ChatQuery.messages(of: s.event, as: a, limit: 5, in: $0) }
        },
        Line("read the chat of a public event", allowed: [.invited, .going, .host], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try ChatQuery.messages(of: s.open, as: a, after: 0, limit: 5, in: $0) }
        },
        Line("read one message", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try ChatQuery.message(s.message, as: a, in: $0) }
        },
        Line("write", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(SendMessage(event: s.event, body: "Me too"), as: a)
        },
        Line("correct a message", allowed: [.going], others: .notFound, hostOnly.merging([.host: .notAllowed]) { $1 }) { s, a in
            try await s.community.perform(EditMessage(id: s.message, body: "Hi"), as: a)
        },
        Line("delete a message", allowed: [.going, .host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(DeleteMessage(id: s.message), as: a)
        },
        Line("note how far one has read", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(MarkRead(event: s.event, upTo: s.message), as: a)
        },
    ]

    private static let notices: [Line] = [
        Line("read one's inbox", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try NoticeQuery.notices(as: a, limit: 5, in: $0) }
        },
        Line("mark one's inbox as read", allowed: verified, others: nil, signedOut) { s, a in try await s.community.perform(ReadNotices(), as: a) },
        Line("read one's preferences", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try PreferencesQuery.preferences(as: a, in: $0) }
        },
        Line("change one's preferences", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(UpdatePreferences(notifications: ["message": .init(push: false)]), as: a)
        },
        Line("unsubscribe without the secret", others: .notFound) { s, a in
            try await s.community.perform(Unsubscribe(token: "\(s.id(.host))", kind: "message"), as: a)
        },
        Line("subscribe a browser", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(SubscribePush(endpoint: "https://push.example.org/x", keys: TestCommunity.pushKeys), as: a)
        },
        Line("unsubscribe browsers", allowed: verified, others: nil, signedOut) { s, a in try await s.community.perform(UnsubscribePush(), as: a) },
        Line("drop a browser", others: .notFound) { s, a in
            try await s.community.perform(DropPushSubscription(id: s.report.of(PushSubscription.self)), as: a)
        },
        Line("notify of messages", others: .notFound) { s, a in try await s.community.perform(MessageNotices(event: s.event), as: a) },
        Line("notify of RSVPs", others: .notFound) { s, a in try await s.community.perform(RSVPNotices(event: s.event), as: a) },
        Line("make a secret of the installation", others: .notFound) { s, a in
            _ = try await s.community.perform(EnsureSecret(.cursor, candidate: []), as: a)
        },
        Line("throw mails away", others: .notFound) { s, a in try await s.community.perform(DiscardMail(), as: a) },
        Line("take an unconfirmed RSVP back", others: .notFound) { s, a in
            try await s.community.perform(LapseRSVP(guest: ID(at: s.community.now) { 1 }), as: a)
        },
        Line("give interrupted jobs back", others: .notFound) { s, a in try await s.community.perform(ReleaseJobs(), as: a) },
        Line("forget old jobs", others: .notFound) { s, a in try await s.community.perform(SweepJobs(), as: a) },
    ]

    @Test(arguments: AccessMatrixTests.lines) func isAllowedExactlyAsTheTableSays(_ line: Line) async throws {
        for who in Who.allCases {
            let stage = try await Stage()
            var code: Refusal.Code?
            let before = try await stage.community.read { try Snapshot($0).rows }
            do { try await line.perform(stage, stage.actors[who]!) } catch let refusal as Refusal { code = refusal.code }
            #expect(code == line.expected(who), "\(who)")
            if code != nil {
                #expect(try await stage.community.read { try Snapshot($0).rows } == before, "a refusal writes nothing")
            }
        }
    }

    /// A disabled person has no session, so no actor: what is left is to sign in.
    @Test func aDisabledPersonHasNoWayIn() async throws {
        let stage = try await Stage()
        let api = try await stage.community.perform(StartSession(user: stage.id(.going), kind: .api, device: ""), as: .system)
        try await stage.community.perform(ForgotPassword(email: "going@example.org"), as: .nobody)
        try await stage.community.perform(AdministerUser(id: stage.id(.going), status: .disabled), as: stage.actors[.administrator]!)
        if case .tokens = try await stage.community.perform(RefreshSession(refreshToken: api.refreshToken!), as: .nobody) {
            Issue.record("A disabled person refreshed a session.")
        }
        #expect(try await stage.community.refusal(StartSession(user: stage.id(.going), kind: .web, device: ""), as: .system)?.code == .notAllowed)
    }
}

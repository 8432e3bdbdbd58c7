import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The access matrix: every client command, tried by every kind of actor. Nil means allowed; otherwise the
/// refusal's code.
@Suite(.tags(.P11)) struct AccessMatrixTests {
    enum ActorKind: String, CaseIterable, Sendable {
        case nobody, unverified, member, invited, going, host, readOnly, editor, administrator, removed
    }

    struct Line: Sendable, CustomTestStringConvertible {
        /// The command's name; nil for a read.
        var command: String?
        var title: String
        /// The outcome for everyone who is not listed.
        var others: Refusal.Code?
        var allowed: [ActorKind]
        var special: [ActorKind: Refusal.Code]
        var perform: @Sendable (Stage, Actor) async throws -> Void

        var testDescription: String { title }

        init<C: ClientCommand>(
            _: C.Type, _ title: String, allowed: [ActorKind] = [], others: Refusal.Code?,
            _ special: [ActorKind: Refusal.Code] = [:],
            perform: @escaping @Sendable (Stage, Actor) async throws -> Void
        ) {
            self.init(reading: title, allowed: allowed, others: others, special, perform: perform)
            command = C.name
        }

        init(
            reading title: String, allowed: [ActorKind] = [], others: Refusal.Code?,
            _ special: [ActorKind: Refusal.Code] = [:],
            perform: @escaping @Sendable (Stage, Actor) async throws -> Void
        ) {
            self.title = title
            self.others = others
            self.allowed = allowed
            self.special = special
            self.perform = perform
        }

        func expected(_ who: ActorKind) -> Refusal.Code? {
            if allowed.contains(who) { return nil }
            return special[who] ?? others
        }
    }

    /// Only the system may perform these: jobs hold mailed secrets, and background work checks no permission.
    @Test func whatTheSystemDoesNobodyElseDoes() async throws {
        let stage = try await Stage()
        let job: ID<Job> = ID(at: TestCommunity.start, random: { 1 })
        let (host, going) = (stage.id(.host), stage.id(.going))
        let commands: [any SystemCommand] = [
            LeaseJobs(lane: .security), FinishJob(id: job, result: .done), ReleaseJobs(), SweepJobs(), DiscardMail(),
            HealthCheck(),
            ArchiveEvents(), ArchiveProgramme(), BeginEpoch(), InstallProgramme(), FixSettings([.public: "off"]),
            PurgeGuestData(),
            PurgeEntries(),
            PruneLog(auditBefore: TestCommunity.start), AnnouncePermissionChanges(.friends(host)),
            EraseEvent(id: stage.event),
            RelogOwner(event: stage.event), NotifyGuests(.eventCancelled, of: stage.event, by: nil),
            EraseAccount(id: host),
            StartSession(user: host, kind: .api, device: ""), TouchSession(session: job.of(Session.self)),
            RehashPassword(user: host, old: ReversingHasher.hash(TestCommunity.password), new: "x"),
            MailResetLink(emailKey: "host@example.org"),
            DeletePhotoRecord(hash: "a"), KeepUpload(owner: host, digest: "a", hash: "a", bytes: 1), ForgetUploads(),
            LapseRSVP(guest: job.of(Guest.self)),
            ExpireSeatOffer(rsvp: job.of(RSVP.self)),
            RSVPNotices(event: stage.event),
            DeliverNotice(id: job.of(Notice.self), mail: nil), DropPushSubscription(id: job.of(PushSubscription.self)),
            EnforceBlock(host: host, guest: going), MessageNotices(event: stage.event),
            EnsureSecret(.cursor, candidate: [1]),
            EnqueueReminders(),
            RemindOfEvent(event: stage.event, when: DueReminder(minutes: 60, at: TestCommunity.start)),
            RemindOfTodo(todo: stage.todo, when: DueReminder(minutes: 60, at: TestCommunity.start)),
            RemindOfEntry(entry: job.of(ScheduleEntry.self), when: DueReminder(minutes: 60, at: TestCommunity.start)),
            StageTable(id: job.of(TableImport.self), kind: .areas, file: "a.csv", user: host, unchanged: 0, lines: []),
            WriteTable(id: job.of(TableImport.self)),
            RevertTableImport(id: job.of(TableImport.self)), DeleteTableLines(),
            UpdateVenueEvents(venue: job.of(Venue.self), by: nil),
            AnswerReply(receiver: .member(going), event: stage.event, problem: nil),
            KeepReply(
                for: host, key: IdempotencyKey(key: "once", request: [1])!, reply: StoredReply(status: 204, body: [])),
        ]
        let all = CommandRegistry.all.commands.filter { $0 is any SystemCommand.Type }
        #expect(Set(commands.map { type(of: $0).name }) == Set(all.map { $0.name }), "an example of each")
        for command in commands {
            for (who, actor) in stage.actors {
                let refusal = try await stage.community.refusal(command, as: actor)
                #expect(refusal == .notFound, "\(type(of: command)) by \(who)")
            }
        }
        #expect(try await stage.community.read { try Snapshot($0).rows } == stage.rows, "a refusal writes nothing")
    }

    static let signedOut: [ActorKind: Refusal.Code] = [.nobody: .unauthenticated, .unverified: .emailUnverified]
    static let verified: [ActorKind] = [.member, .invited, .going, .host, .readOnly, .editor, .administrator, .removed]
    /// Hosts only. People who see the event are refused with `not_allowed`; for everyone else it does not exist.
    static let hostOnly: [ActorKind: Refusal.Code] = signedOut.merging([.invited: .notAllowed, .going: .notAllowed]) {
        $1
    }
    static let signedIn: [ActorKind] = verified + [.unverified]

    static let lines: [Line] = FeatureCases.all.flatMap(\.access)

    /// Fails for a new client command until the matrix lists who may perform it.
    @Test func everyCommandOfPeopleHasALine() {
        let commands = CommandRegistry.all.commands.filter { $0 is any ClientCommand.Type }.map { $0.name }
        let named = Set(AccessMatrixTests.lines.compactMap(\.command))
        #expect(named == Set(commands), "\(named.symmetricDifference(commands).sorted())")
    }

    @Test(arguments: AccessMatrixTests.lines) func isAllowedExactlyAsTheTableStates(_ line: Line) async throws {
        for who in ActorKind.allCases {
            let stage = try await Stage()
            var code: Refusal.Code?
            do { try await line.perform(stage, stage.actors[who]!) } catch let refusal as Refusal {
                code = refusal.code
            }
            #expect(code == line.expected(who), "\(who)")
            if code != nil {
                #expect(
                    try await stage.community.read { try Snapshot($0).rows } == stage.rows, "a refusal writes nothing")
            }
        }
    }

    /// A disabled person has no session and so no actor. Only the ways to sign in are left to try.
    @Test func aDisabledPersonHasNoWayIn() async throws {
        let stage = try await Stage()
        let api = try await stage.community.perform(
            StartSession(user: stage.id(.going), kind: .api, device: ""), as: .system)
        try await stage.community.perform(ForgotPassword(email: "going@example.org"), as: .nobody)
        try await stage.community.perform(
            AdministerUser(id: stage.id(.going), status: .disabled), as: stage.actors[.administrator]!)
        if case .tokens = try await stage.community.perform(
            RefreshSession(refreshToken: api.refreshToken!), as: .nobody)
        {
            Issue.record("A disabled person refreshed a session.")
        }
        #expect(
            try await stage.community.refusal(
                StartSession(user: stage.id(.going), kind: .web, device: ""), as: .system)?.code == .notAllowed)
    }
}

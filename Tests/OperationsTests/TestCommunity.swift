import Domain
import Foundation
import Properties
import Store
import StoreSQLite
import Synchronization
import TestStores

@testable import Operations
@testable import ServerOperations

/// A community on a real file in a temporary folder, with a manual clock and reproducible randomness.
final class TestCommunity: Sendable {
    /// Friday 27 November 2026, 19:00 in Berlin.
    static let start = Instant(seconds: 1_795_802_400)
    static let password = "swims at dawn"

    let community: Community
    private let folder: URL
    private let file: SQLiteDatabase
    /// Counts the work of writes.
    let meter: MeteredDatabase
    private let source: Source

    private final class Source: Sendable {
        let clock: Mutex<Instant>
        let chance: Mutex<Generator>
        let commits = Mutex<[Community.Commit]>([])
        let probe = Mutex<(@Sendable (any Command, Actor) async throws -> Void)?>(nil)
        let choice = Mutex<(@Sendable (any Command) -> any Command)?>(nil)

        init(clock: Instant, chance: Generator) {
            self.clock = Mutex(clock)
            self.chance = Mutex(chance)
        }
    }

    convenience init(seed: UInt64 = 7) throws {
        let folder = try TestCommunity.newFolder()
        self.init(
            folder, try SQLiteDatabase.fresh(path: TestCommunity.file(in: folder)),
            Source(clock: TestCommunity.start, chance: Generator(seed: seed)))
    }

    /// Copies another community's rows, clock and randomness, for tests that start from the same rows: the commands that
    /// wrote them take a hundred times as long.
    ///
    /// - Parameter seed: Seeds other randomness, for a community that goes on beside the first.
    convenience init(copying other: TestCommunity, seed: UInt64? = nil) async throws {
        let folder = try TestCommunity.newFolder()
        try await other.file.backUp(to: TestCommunity.file(in: folder))
        self.init(
            folder, try SQLiteDatabase(path: TestCommunity.file(in: folder)),
            Source(
                clock: other.now, chance: seed.map { Generator(seed: $0) } ?? other.source.chance.withLock { $0 }))
    }

    private static func newFolder() throws -> URL {
        let folder = processFolder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func file(in folder: URL) -> String { folder.appending(path: "mingle.db").path }

    private init(_ folder: URL, _ file: SQLiteDatabase, _ source: Source) {
        self.folder = folder
        self.file = file
        self.source = source
        meter = MeteredDatabase(file)
        community = Community(
            database: meter,
            environment: Environment(
                now: { source.clock.withLock { $0 } }, random: { source.chance.withLock { $0.next() } },
                digest: TestCommunity.digest, passwords: ReversingHasher()),
            commands: .all, handlers: .server,
            announce: { commit in source.commits.withLock { $0.append(commit) } })
    }

    deinit {
        try? file.close()
        try? FileManager.default.removeItem(at: folder)
    }

    var now: Instant { source.clock.withLock { $0 } }
    var commits: [Community.Commit] { source.commits.withLock { $0 } }
    var announced: [Change] { commits.flatMap(\.changes) }

    func advance(_ span: Span) { source.clock.withLock { $0 = $0 + span } }
    func move(to instant: Instant) { source.clock.withLock { $0 = instant } }

    @discardableResult
    func perform<C: Command>(_ command: C, as actor: Actor) async throws -> C.Outcome {
        let command = source.choice.withLock { $0 }?(command) as? C ?? command
        if let probe = source.probe.withLock({ $0 }) { try await probe(command, actor) }
        return try await community.perform(command, as: actor)
    }

    /// Calls `probe` with every command right before it is performed.
    func probe(_ probe: (@Sendable (any Command, Actor) async throws -> Void)?) {
        source.probe.withLock { $0 = probe }
    }

    /// Sets a function that fills in what a client may choose, in every command before it is performed.
    func choose(_ choice: (@Sendable (any Command) -> any Command)?) {
        source.choice.withLock { $0 = choice }
    }

    /// Performs many writes in one transaction, for tests of large numbers.
    func writeDirectly(_ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
        let environment = community.environment
        try await file.write { writer in
            let tx = Transaction(
                writer, now: environment.now(), random: environment.random, hash: environment.digest, actor: nil,
                handlers: .server)
            try body(tx)
            _ = try tx.writeLog()
        }
    }

    /// Makes `count` members in one transaction.
    func members(_ count: Int) async throws -> [ID<User>] {
        let ids = Mutex<[ID<User>]>([])
        try await writeDirectly { tx in
            for number in 0..<count {
                let id = try RegisterAccount(
                    givenName: "Member\(number)", familyName: "Lima", email: "member\(number)@example.org",
                    passwordHash: "",
                    timeZone: "UTC", role: .member, isVerified: true
                ).perform(in: tx, as: .system)
                ids.withLock { $0.append(id) }
            }
        }
        return ids.withLock { $0 }
    }

    /// Makes `count` events of one host in one transaction.
    func events(_ count: Int, by host: Actor) async throws -> [ID<Event>] {
        let ids = Mutex<[ID<Event>]>([])
        try await writeDirectly { tx in
            for number in 0..<count {
                let id = try CreateEvent(TestCommunity.input { $0.title = "Event \(number)" }).perform(in: tx, as: host)
                ids.withLock { $0.append(id) }
            }
        }
        return ids.withLock { $0 }
    }

    /// Makes `count` past copies of an event, without change-log entries.
    func addPastCopies(_ event: ID<Event>, _ count: Int) async throws {
        try await writeDirectly { tx in
            for number in 0..<count {
                let id = tx.newID(Event.self)
                try tx.execute(
                    """
                    INSERT INTO event (
                        id, host_id, status, title, description, starts_at, over_at, time_zone, location_name, location_hidden, tags,
                        visibility, requires_approval, companions_allowed, guest_list, guests_may_invite, offer_hours,
                        pass_large_parties, created_at, updated_at)
                    SELECT \(id), host_id, 'scheduled', title, description, 0, 0, time_zone,
                        location_name, FALSE, '', visibility, FALSE, 0, guest_list, FALSE, 0, FALSE, created_at, updated_at
                    FROM event WHERE id = \(event)
                    """)
                try tx.execute(
                    "INSERT INTO event_origin (event_id, host_id, uid) SELECT \(id), host_id, \("many-\(number)") FROM event WHERE id = \(id)"
                )
                try tx.execute("INSERT INTO seats (event_id, going, maybe, waiting, taken) VALUES (\(id), 0, 0, 0, 0)")
                try tx.execute(
                    "INSERT INTO event_search (event_id, text, hidden) SELECT \(id), text, hidden FROM event_search WHERE event_id = \(event)"
                )
            }
        }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
        try await community.read(body)
    }

    func value<Value: Column>(_ sql: SQL, as type: Value.Type = Value.self) async throws -> Value? {
        try await read { try $0.value(sql, as: type) }
    }

    func count(_ sql: SQL) async throws -> Int { try await value(sql, as: Int.self) ?? 0 }

    /// Performs a command and returns its refusal, or nil if it is allowed.
    func refusal(_ command: some Command, as actor: Actor) async throws -> Refusal? {
        do {
            try await perform(command, as: actor)
            return nil
        } catch let refusal as Refusal { return refusal }
    }

    // MARK: People

    /// Makes a member whose address is `given@example.org` in lowercase.
    func member(_ given: String, role: Role = .member, isVerified: Bool = true) async throws -> Actor {
        let id = try await perform(
            RegisterAccount(
                givenName: given, familyName: "Lima", email: "\(given.lowercased())@example.org",
                passwordHash: ReversingHasher.hash(TestCommunity.password), timeZone: "Europe/Berlin", role: role,
                isVerified: isVerified),
            as: .system)
        return try await actor(id)
    }

    /// Returns the actor that a new request of the person's session would have.
    func actor(_ id: ID<User>, session: ID<Session>? = nil) async throws -> Actor {
        let account = try await read { try AccountQuery.account(id, in: $0) }
        return .person(
            Person(
                id: id, session: session, role: account.role, isVerified: account.emailVerified,
                timeZone: account.timeZone, name: account.name))
    }

    /// Requests another address, with the password that every test uses.
    func changeEmail(_ email: String?, as actor: Actor) async throws {
        try await community.changeEmail(email, password: TestCommunity.password, as: actor)
    }

    /// Applies another registration rule, as a restart with other settings does.
    @discardableResult
    func setRegistrationRule(_ rule: RegistrationRule) async throws -> Community {
        try await community.perform(FixSettings(rule == .open ? [:] : [.registration: rule.description]), as: .system)
        return community
    }

    func befriend(_ a: Actor, _ b: Actor) async throws {
        let request = try await perform(Befriend(userId: b.userID!), as: a)
        try await perform(AcceptFriend(id: request), as: b)
    }

    /// Keys of the right shape; no browser has the private half.
    static let pushKeys = SubscribePush.Keys(
        p256dh: Secret.text([4] + Array(repeating: 7, count: 64)), auth: Secret.text(Array(repeating: 9, count: 16)))

    // MARK: Mail

    /// Returns the queued mails, oldest first, after running the jobs that queue them. Mails of the same moment are in
    /// no particular order.
    func mails(_ kind: MailJob.Kind? = nil, to email: String? = nil) async throws -> [MailJob] {
        try await runJobs()
        let orders = try await read { reader in
            try reader.rows("SELECT payload FROM job WHERE kind = \(MailJob.job) ORDER BY made_at, id") {
                try $0.next(String.self)
            }
        }.map { try JSONDecoder().decode(MailJob.self, from: Data($0.utf8)) }
        return orders.filter { (kind == nil || $0.kind == kind) && (email == nil || $0.email == email) }
    }

    func mails(_ kind: NoticeKind, to email: String? = nil) async throws -> [MailJob] {
        try await mails(.notice(kind), to: email)
    }

    /// Returns the secret in the latest mail with a guest pass, without running jobs.
    func pass(to email: String) async throws -> String {
        let orders = try await read { reader in
            try reader.rows("SELECT payload FROM job WHERE kind = \(MailJob.job) ORDER BY made_at, id") {
                try $0.next(String.self)
            }
        }.map { try JSONDecoder().decode(MailJob.self, from: Data($0.utf8)) }
        return orders.last { $0.kind == .guestPass && $0.email == email }!.token!
    }

    /// Runs the jobs that are due but sends nothing: mails stay for ``mails(_:to:)``.
    func runJobs() async throws {
        // A job may enqueue others.
        while true {
            let orders = try await dueJobs()
            if orders.isEmpty { return }
            for order in orders {
                try await community.perform(job: order)
                try await perform(FinishJob(id: order.id, result: .done), as: .system)
            }
        }
    }

    private func dueJobs() async throws -> [QueuedJob] {
        try await read { [now] reader in
            try reader.rows(
                "SELECT id, kind, payload, made_at FROM job WHERE kind NOT IN (\(MailJob.job), \(PushJob.job)) AND run_at <= \(now) ORDER BY run_at, id"
            ) {
                QueuedJob(
                    id: try $0.next(), kind: try $0.next(), payload: try $0.next(), attempts: 1, madeAt: try $0.next())
            }
        }
    }

    func forgetMails() async throws {
        try await runJobs()
        try await perform(DiscardMail(), as: .system)
    }

    /// Returns four hashes. Nothing here has to withstand an attack.
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        (UInt64(0)..<4).flatMap { round in
            withUnsafeBytes(of: StableHash.of(bytes, seed: 0xCBF2_9CE4_8422_2325 ^ round)) { Array($0) }
        }
    }
}

/// A hasher that stores passwords reversed.
struct ReversingHasher: PasswordHasher {
    static func hash(_ password: String) -> String { String(password.reversed()) }
    func hash(_ password: String) -> String { ReversingHasher.hash(password) }
    func verify(_ password: String, against hash: String?) -> PasswordVerdict {
        if hash == "old:" + password { return .rightButOutdated }
        return hash == ReversingHasher.hash(password) ? .right : .wrong
    }
}

extension TestCommunity {
    /// A dinner in a week, modified by `change`.
    static func input(_ change: (inout EventInput) -> Void = { _ in }) -> EventInput {
        var input = EventInput()
        input.title = "Dinner"
        input.description = "Bring a spoon."
        input.startsAt = start + .days(7)
        input.locationName = "Kitchen"
        input.address = "Long Lane 7"
        change(&input)
        return input
    }

    func event(by host: Actor, _ change: (inout EventInput) -> Void = { _ in }) async throws -> ID<Event> {
        try await perform(CreateEvent(TestCommunity.input(change)), as: host)
    }

    func view(_ id: ID<Event>, as actor: Actor) async throws -> EventView {
        let now = now
        return try await read { try EventQuery.event(id, as: actor, now: now, in: $0) }
    }

    /// Changes fields of an event as a PATCH would.
    func update(_ id: ID<Event>, as actor: Actor, _ change: (inout UpdateEvent.Changes) -> Void) async throws {
        var changes = try JSONDecoder().decode(UpdateEvent.Changes.self, from: Data("{}".utf8))
        change(&changes)
        try await perform(UpdateEvent(id: id, changes: changes), as: actor)
    }

    @discardableResult
    func rsvp(_ id: ID<Event>, _ status: RSVPChoice, party: Int? = nil, as actor: Actor) async throws -> RSVPView {
        try await perform(SetRSVP(event: id, status: status, party: party), as: actor)
    }
}

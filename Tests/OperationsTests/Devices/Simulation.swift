import Domain
import Foundation
import Properties
import Store
import StoreSQLite
import Synchronization
import TestStores
import Wire

@testable import Device
@testable import Operations
@testable import ServerOperations

/// Ten devices of eight people, who do everything that works offline, while the network fails, apps are killed, clocks
/// differ, rights change, and the server is restored from a backup. In the end the network is back, and everything is
/// compared.
struct Simulation {
    /// What a wrong device or server would do.
    enum Mutation: CaseIterable, Sendable {
        case ignoresTombstones
        case ignoresScopesRemoved
        case skipsPages
        /// Forgets a command that was not sent.
        case dropsQueued
        /// The server performs a command again that is sent again.
        case performsTwice
    }

    struct Phone: Sendable {
        var owner: Actor
        var folder: URL
        var network: SimulatedNetwork
        var credentials: HeldCredentials
        /// What its clock is ahead of the server's.
        var skew: Span
        var device: Device
    }

    static let stepCount = 200
    /// The names of all commands that work offline.
    static let offline = Set(
        CommandRegistry.device.commands.compactMap { $0 as? any ClientCommand.Type }.filter { $0.offline != .no }
            .map { $0.name })
    /// What people do on devices, and through pages and programs at the same time. Time passes as the simulation says.
    private static let habits = RandomRun.habits.filter { offline.contains($0.command) }
    private static let onServer = RandomRun.habits.filter {
        CommandRegistry.all.type(named: $0.command) is any ClientCommand.Type
    }

    /// The names of the commands that any device has queued in this process.
    static let queued = Mutex<Set<String>>([])

    private let server: SimulatedServer
    private let people: [Actor]
    private let mutation: Mutation?
    private var phones: [Phone] = []
    private var backup: SimulatedServer.Copy?
    private var hasRestored = false
    /// How often people did each thing.
    private var done: [SimulatedServer.Deed: Int] = [:]
    /// What was refused for good. A restored server does not get it again.
    private var refused: Set<SimulatedServer.Deed> = []

    /// Runs from a seed and returns what differs in the end.
    static func differences(_ g: inout Generator, _ mutation: Mutation? = nil) async throws -> [String] {
        var run = try await Simulation(&g, mutation)
        for _ in 1...stepCount { try await run.step(&g) }
        let differences = try await run.end(&g)
        for phone in run.phones { try? FileManager.default.removeItem(at: phone.folder) }
        return differences
    }

    static func newFolder() -> URL { processFolder.appending(path: "device-\(UUID().uuidString)") }

    // MARK: Beginning

    /// A world with something of everything, in which everybody has uploaded photos.
    private static let world = Task {
        let world = try await World()
        for person in people(of: world) {
            for letter in "abc" { try await world.community.upload(letter, as: letter, by: person) }
        }
        return world
    }

    private static func people(of world: World) -> [Actor] {
        [world.ana, world.bo, world.cem, world.dia, world.fox, world.gus, world.admin, world.eva]
    }

    /// A replica without rows, which is copied: to create its tables takes longer than all else that a device does first.
    private static let emptyReplica = Result {
        let folder = newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try LocalStore(
            of: ID(bytes: [UInt8](repeating: 1, count: 16))!, in: folder,
            DeviceEnvironment(now: { TestCommunity.start }, random: { 1 }))
        store.close()
        return folder.appending(path: "replica.sqlite")
    }

    private init(_ g: inout Generator, _ mutation: Mutation?) async throws {
        let world = try await Simulation.world.value
        people = Simulation.people(of: world)
        self.mutation = mutation
        server = SimulatedServer(
            try await TestCommunity(copying: world.community, seed: g.next()),
            performsTwice: mutation == .performsTwice)
        for owner in people + people.prefix(2) { try await add(owner, &g) }
    }

    private mutating func add(_ owner: Actor, _ g: inout Generator) async throws {
        let person = owner.person!
        let folder = Simulation.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let account = DeviceAccount(
            server: URL(string: "http://localhost")!, email: "\(person.name)@example.org", id: person.id,
            name: person.name)
        try PrivateFile.write(JSONEncoder().encode(account), to: folder.appending(path: "account.json"))
        try FileManager.default.copyItem(
            at: Simulation.emptyReplica.get(), to: folder.appending(path: "replica.sqlite"))
        let skew = g.pick([.seconds(0), .days(1), .days(-1), .minutes(Int64(g.int(-9...9)))] as [Span])
        let credentials = HeldCredentials(server.credentials(of: person.id))
        phones.append(try phone(owner, in: folder, credentials, skew, seed: g.next()))
    }

    private func phone(
        _ owner: Actor, in folder: URL, _ credentials: HeldCredentials, _ skew: Span, seed: UInt64
    ) throws -> Phone {
        let network = SimulatedNetwork(server, of: folder, mutation)
        let generator = Mutex(Generator(seed: seed))
        var environment = DeviceEnvironment(
            now: { [server] in
                network.pass()
                return server.community.now + skew
            }, random: { generator.withLock { $0.next() } })
        environment.digest = TestCommunity.digest
        let device = try Device(
            in: folder, over: { _ in network }, environment, language: "en", credentials: credentials, follows: false)
        guard let device else { throw Failed("no account") }
        return Phone(
            owner: owner, folder: folder, network: network, credentials: credentials, skew: skew, device: device)
    }

    struct Failed: Error {
        var what: String
        init(_ what: String) { self.what = what }
    }

    // MARK: Steps

    private mutating func step(_ g: inout Generator) async throws {
        let index = g.int(0...phones.count - 1)
        switch g.int(1...20) {
        case 1...9: try await perform(on: index, &g)
        case 10...14: try await sync(index, &g)
        case 15:
            let network = phones[index].network
            network.setPartitioned(!network.isPartitioned)
        case 16, 17: try await performOnServer(&g)
        case 18:
            server.community.advance(.minutes(Int64(g.int(1...20))))
            if g.one(in: 3) { server.expireTokens() }
            try await server.community.runJobs()
        case 19: try await settleRefused(on: index, &g)
        default:
            guard mutation == nil, g.one(in: 6) else {
                phones[index].network.kill(after: 1)
                phones[index].network.pass()
                try revive(index, &g)
                return
            }
            try await backUpOrRestore(&g)
        }
    }

    private struct Diverted: Error {
        /// Nil if the command was not queued.
        var pending: PendingCommand?
    }

    /// The owner does something, which is drawn from what their device shows.
    private mutating func perform(on index: Int, _ g: inout Generator) async throws {
        let phone = phones[index]
        let (owner, others, now) = (phone.owner, people, server.community.now)
        let (deed, after) = try phone.device.read { [g] reader, _ -> (RandomAction.Deed?, Generator) in
            // The owner does most, and everybody is somebody to do it with.
            var d = RandomDraw(g, now: now, people: [owner, owner, owner, owner] + others, in: reader)
            for _ in 1...50 {
                let habit = Simulation.draw(Simulation.habits, &d.g)
                do { return (try habit.draw(&d), d.g) } catch is RandomDraw.Nothing {} catch is Refusal {}
            }
            return (nil, d.g)
        }
        g = after
        guard let deed else { return }
        // Before the command is in the outbox. Later is as good as at rest.
        if g.one(in: 15) { phone.network.kill(after: 1) }
        let community = server.community
        community.probe { [device = phone.device] command, _ in
            guard let command = command as? any ClientCommand, Simulation.offline.contains(type(of: command).name),
                !command.needsNetwork
            else { throw Diverted() }
            throw Diverted(pending: try Simulation.perform(command, on: device))
        }
        defer { community.probe(nil) }
        do { try await deed(community) } catch let diverted as Diverted {
            if try revive(index, &g) { return }
            if let pending = diverted.pending { try record(pending, of: owner) }
        } catch is Refusal {
            // The device knows that the server would refuse it.
            try revive(index, &g)
        }
    }

    private static func perform<C: ClientCommand>(_ command: C, on device: Device) throws -> PendingCommand {
        try device.perform(command)
    }

    /// By frequency, or each as often as the others, so that rare ones come up too.
    private static func draw(_ habits: [RandomAction], _ g: inout Generator) -> RandomAction {
        guard g.one(in: 2) else { return g.pick(habits) }
        var left = g.int(1...habits.reduce(0) { $0 + $1.weight })
        return habits.first { habit in
            left -= habit.weight
            return left <= 0
        }!
    }

    private func deed(_ command: PendingCommand, of person: Actor) throws -> SimulatedServer.Deed {
        SimulatedServer.Deed(
            person: person.userID!, name: command.name, at: command.at,
            payload: try JSONDecoder().decode(PayloadValue.self, from: Data(command.payload.utf8)))
    }

    private mutating func record(_ command: PendingCommand, of person: Actor) throws {
        done[try deed(command, of: person), default: 0] += 1
        Simulation.queued.withLock { _ = $0.insert(command.name) }
    }

    private mutating func sync(_ index: Int, _ g: inout Generator) async throws {
        let phone = phones[index]
        phone.network.use(faults: g.one(in: 3) ? nil : Generator(seed: g.next()))
        server.bounds.withLock { $0 = g.pick([.page, .page, .page, SyncPageLimit(rows: 25, bytes: 20_000)]) }
        if g.one(in: 5) { phone.network.kill(after: g.int(1...9)) }
        _ = try await run(phone)
        try revive(index, &g)
    }

    /// - Returns: Why it ended; nil if everything was sent and received.
    private func run(_ phone: Phone) async throws -> SyncFailure? {
        // The clock stands still, so a device would wait for ever.
        await phone.device.retrySync()
        do { try await phone.device.run(givingUpAfter: 1) } catch let failure as SyncFailure { return failure }
        return nil
    }

    /// Starts the app again from its files if it was killed.
    @discardableResult
    private mutating func revive(_ index: Int, _ g: inout Generator) throws -> Bool {
        let dead = phones[index]
        guard let folder = dead.network.takeSnapshot() else { return false }
        if mutation == .dropsQueued { try Simulation.dropQueued(in: folder) }
        phones[index] = try phone(dead.owner, in: folder, dead.credentials, dead.skew, seed: g.next())
        phones[index].network.setPartitioned(dead.network.isPartitioned)
        try? FileManager.default.removeItem(at: dead.folder)
        return true
    }

    private static func dropQueued(in folder: URL) throws {
        let file = try SQLiteFile(
            path: folder.appending(path: "outbox.sqlite").path, durability: .everyCommit, prepare: { _ in })
        defer { file.close() }
        try file.write {
            _ = try $0.execute(
                "DELETE FROM command WHERE number = (SELECT min(number) FROM command WHERE state = 'queued')")
        }
    }

    /// Somebody does something through a page or a program, or a job runs.
    private func performOnServer(_ g: inout Generator) async throws {
        let community = server.community
        let now = community.now
        let (deed, after) = try await community.read { [g] reader -> (RandomAction.Deed?, Generator) in
            var d = try RandomDraw(g, now: now, in: reader)
            for _ in 1...50 {
                let habit = Simulation.draw(Simulation.onServer, &d.g)
                do { return (try habit.draw(&d), d.g) } catch is RandomDraw.Nothing {}
            }
            return (nil, d.g)
        }
        g = after
        do { try await deed?(community) } catch is Refusal {}
        if g.one(in: 2) { try await community.runJobs() }
    }

    private mutating func settleRefused(on index: Int, _ g: inout Generator) async throws {
        let phone = phones[index]
        guard let command = try phone.device.refused().first else { return }
        refused.insert(try deed(command, of: phone.owner))
        if g.one(in: 2) {
            if let again = try phone.device.retry(command.number) { try record(again, of: phone.owner) }
        } else {
            try phone.device.drop(command.number)
        }
    }

    private mutating func backUpOrRestore(_ g: inout Generator) async throws {
        guard let backup else {
            backup = try await server.backUp(seed: g.next())
            return
        }
        try await server.restore(backup, seed: g.next())
        hasRestored = true
        self.backup = nil
        for phone in phones { phone.network.forgetLate() }
    }

    // MARK: End

    /// The network is back and everything arrives.
    private mutating func end(_ g: inout Generator) async throws -> [String] {
        server.bounds.withLock { $0 = .page }
        var differences: [String] = []
        for round in 1...3 {
            for (number, phone) in phones.enumerated() {
                phone.network.use(faults: nil)
                phone.network.setPartitioned(false)
                phone.network.forgetLate()
                var failure = try await run(phone)
                // Limits that pass.
                for _ in 1...5 where failure != nil && failure != .unauthenticated {
                    server.community.advance(.hours(1))
                    failure = try await run(phone)
                }
                guard round == 3 else { continue }
                if failure == .unauthenticated, try await current(phone) == nil { continue }
                if let failure { differences.append("phone \(number): \(failure)") }
                differences += try await compare(phone).map { "phone \(number): \($0)" }
            }
            try await server.community.runJobs()
        }
        return try await differences + compareDeeds()
    }

    /// Returns the owner as the server knows them; nil if they cannot sign in any more.
    private func current(_ phone: Phone) async throws -> Actor? {
        try await server.community.read { [id = phone.owner.userID!] in try AccountQuery.actor(id, in: $0) }
    }

    private func compare(_ phone: Phone) async throws -> [String] {
        guard let me = try await current(phone) else { return ["the owner is gone"] }
        var found = try phone.device.pending().map { "pending: \($0.name)" }
        let (scopes, there) = try await server.community.read { reader in
            let scopes = Set(try ScopeAccess.scopes(of: me, in: reader))
            return (
                scopes, try VisibleRows(scopes, blocked: SyncQuery.blocked(from: me, in: reader), in: reader)
            )
        }
        let (here, held, rows, counts) = try phone.device.read { reader, _ in
            func count(_ sql: SQL) throws -> [RowKind: Int] {
                try Dictionary(uniqueKeysWithValues: reader.rows(sql) { (try $0.next(), try $0.next()) })
            }
            return (
                try VisibleRows(scopes, in: reader),
                try reader.rows("SELECT DISTINCT scope FROM held") { try $0.next(String.self) },
                try count(ReplicaTests.rowCounts), try count(ReplicaTests.heldCounts)
            )
        }
        if here != there {
            let named = here.differences(to: there)
            found += named.isEmpty ? ["rows that may differ before they arrive"] : named
        }
        found += held.filter { Scope($0).map(scopes.contains) != true }.map { "left scope \($0)" }
        // Nothing is left of what was rolled back.
        if rows != counts { found.append("rows that no scope holds: \(rows) \(counts)") }
        return found
    }

    /// Each thing that somebody did was settled once. A server that was restored gets some again, but none less.
    private mutating func compareDeeds() async throws -> [String] {
        for phone in phones {
            for command in try phone.device.refused() { refused.insert(try deed(command, of: phone.owner)) }
        }
        // Whoever cannot sign in any more keeps their queue.
        var gone: Set<ID<User>> = []
        for phone in phones where try await current(phone) == nil { gone.insert(phone.owner.userID!) }
        let settled = server.settled
        return Set(done.keys).union(settled.keys).compactMap { deed in
            let (once, times) = (done[deed] ?? 0, settled[deed] ?? 0)
            if gone.contains(deed.person) || once == times { return nil }
            if hasRestored, once > 0, times > once || refused.contains(deed) { return nil }
            return "\(deed.name) of \(deed.person) was done \(once) times and settled \(times) times"
        }.sorted()
    }
}

/// The tokens of a device, as a keychain keeps them.
final class HeldCredentials: CredentialStore {
    private let held: Mutex<Credentials?>

    init(_ credentials: Credentials) {
        held = Mutex(credentials)
    }

    func load() -> Credentials? { held.withLock { $0 } }
    func save(_ credentials: Credentials?) { held.withLock { $0 = credentials } }
}

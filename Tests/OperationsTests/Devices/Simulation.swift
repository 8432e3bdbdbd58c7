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
        /// Takes a page for the last one, so that commands leave the queue before their rows have arrived.
        case acknowledgesEarly
        /// Forgets a command that was not sent.
        case dropsQueued
        /// The server performs a command again that is sent again.
        case performsTwice
        /// An event of a stream is lost, and those after it arrive.
        case losesEvents
    }

    static let stepCount = 200
    /// The names of all commands that work offline.
    static let offline = Set(CommandRegistry.device.offlineCommands.map { $0.name })
    /// What people do on devices.
    static let habits = RandomRun.habits.filter { offline.contains($0.command) }
    /// What they do through pages and programs at the same time.
    private static let onServer = RandomRun.habits.filter {
        CommandRegistry.all.type(named: $0.command) is any ClientCommand.Type
    }

    /// The names of the commands that any device has queued in this process.
    static let queued = Mutex<Set<String>>([])

    let server: SimulatedServer
    private let people: [Actor]
    let mutation: Mutation?
    private(set) var phones: [SimulatedPhone] = []
    private var backup: SimulatedServer.Copy?
    private var hasRestored = false
    /// What a server had settled when it was replaced by an earlier one that had not. Devices send it again.
    private var lost: Set<SimulatedServer.Deed> = []
    /// How often people did each thing.
    private var done: [SimulatedServer.Deed: Int] = [:]
    /// The commands with a final refusal. A restored server does not get it again.
    private var refused: Set<SimulatedServer.Deed> = []
    /// What disappeared from a device between leaving the queue and arriving.
    var vanished: [String] = []

    /// Runs from a seed and returns what differs in the end.
    static func differences(_ g: inout Generator, _ mutation: Mutation? = nil) async throws -> [String] {
        var run = try await Simulation(&g, mutation)
        for _ in 1...stepCount { try await run.step(&g) }
        let differences = try await run.end(&g)
        for phone in run.phones { phone.remove() }
        return differences
    }

    /// Runs some steps from a seed and returns every call to the server, with its response.
    static func trace(seed: UInt64, steps: Int) async throws -> [String] {
        var g = Generator(seed: seed)
        var run = try await Simulation(&g, nil, recordsCalls: true)
        for _ in 1...steps { try await run.step(&g) }
        _ = try await run.end(&g)
        for phone in run.phones { phone.remove() }
        return run.server.trace
    }

    static func newFolder() -> URL { processFolder.appending(path: "device-\(UUID().uuidString)") }

    // MARK: Beginning

    /// A world with something of everything, in which everybody has uploaded photos, and two plan the programme.
    private static let world = Task {
        let world = try await World()
        try await world.community.perform(AdministerUser(id: world.bo.userID!, role: .editor), as: world.admin)
        for person in people(of: world) {
            for letter in "abc" { try await world.community.upload(letter, as: letter, by: person) }
        }
        return world
    }

    private static func people(of world: World) -> [Actor] {
        [world.ana, world.bo, world.cem, world.dia, world.fox, world.gus, world.admin, world.eva]
    }

    private init(_ g: inout Generator, _ mutation: Mutation?, recordsCalls: Bool = false) async throws {
        let world = try await Simulation.world.value
        people = Simulation.people(of: world)
        self.mutation = mutation
        server = SimulatedServer(
            try await TestCommunity(copying: world.community, seed: g.next()),
            performsTwice: mutation == .performsTwice, recordsCalls: recordsCalls)
        for owner in people + people.prefix(2) {
            let skew = g.pick([.seconds(0), .days(1), .days(-1), .minutes(Int64(g.int(-9...9)))] as [Span])
            // Most devices do not ask for the archive.
            phones.append(
                try SimulatedPhone(
                    of: owner, on: server, skew: skew, seed: g.next(), mutation,
                    holdsArchive: phones.count.isMultiple(of: 4)))
        }
    }

    // MARK: Steps

    private mutating func step(_ g: inout Generator) async throws {
        let index = g.int(0...phones.count - 1)
        switch g.int(1...20) {
        case 1...9: try await perform(on: index, &g)
        case 10...12: try await sync(index, &g)
        case 13, 14: try await follow(index, &g)
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

    /// What came of something that the owner of a device did. An error, because it ends what a person would do next.
    struct Attempt: Error {
        /// Whether the device performed a command or refused it. If not, it needs a connection.
        var isTried = false
        /// Nil if the command was not queued.
        var pending: PendingCommand?
    }

    private mutating func perform(on index: Int, _ g: inout Generator) async throws {
        // Before the command is in the outbox. Later is as good as at rest.
        if g.one(in: 15) { phones[index].network.kill(after: 1) }
        let attempt = try await queue(on: phones[index], &g)
        // What an app did that was killed before is lost.
        guard try !revive(index, &g), let pending = attempt.pending else { return }
        try record(pending, of: phones[index].owner)
    }

    /// The owner does something, which is drawn from what their device shows.
    ///
    func queue(on phone: SimulatedPhone, _ g: inout Generator) async throws -> Attempt {
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
        guard let deed else { return Attempt() }
        let community = server.community
        community.probe { [device = phone.device] command, _ in
            guard let command = command as? any ClientCommand, Simulation.offline.contains(type(of: command).name),
                !command.needsNetwork
            else { throw Attempt() }
            // The device knows what the server would refuse.
            let pending = Result { try SimulatedPhone.perform(command, on: device) }
            if case .failure(let error) = pending, !(error is Refusal) { throw error }
            throw Attempt(isTried: true, pending: try? pending.get())
        }
        defer { community.probe(nil) }
        do { try await deed(community) } catch let attempt as Attempt { return attempt } catch is Refusal {}
        return Attempt()
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

    mutating func record(_ command: PendingCommand, of person: Actor) throws {
        done[try deed(command, of: person), default: 0] += 1
        Simulation.queued.withLock { _ = $0.insert(command.name) }
    }

    mutating func sync(_ index: Int, _ g: inout Generator) async throws {
        let phone = phones[index]
        phone.network.use(faults: g.one(in: 3) ? nil : Generator(seed: g.next()))
        server.bounds.withLock { $0 = g.pick([.page, .page, .page, SyncPageLimit(rows: 25, bytes: 20_000)]) }
        if g.one(in: 5) { phone.network.kill(after: g.int(1...9)) }
        let made = try phone.made()
        _ = try await phone.sync()
        guard try !revive(index, &g) else { return }
        try await lookForVanished(made, on: index)
    }

    /// Finds rows of commands that have left the queue although the rows have not arrived.
    ///
    /// - Parameter made: What pending commands made before. Told apart by id, because a restored server may renumber
    ///   the queue.
    mutating func lookForVanished(_ made: Set<CommandEffect.RowKey>, on index: Int) async throws {
        let phone = phones[index]
        let waiting = Set(try (phone.device.pending() + phone.device.refused()).flatMap(\.idsToMake))
        vanished += try await phone.missing(made.filter { !waiting.contains($0.id) }).map {
            "phone \(index): \($0.kind) disappeared"
        }
    }

    /// Starts the app again from its files if it was killed.
    @discardableResult
    mutating func revive(_ index: Int, _ g: inout Generator) throws -> Bool {
        let dead = phones[index]
        guard let folder = dead.network.takeSnapshot() else { return false }
        if mutation == .dropsQueued { try Simulation.dropQueued(in: folder) }
        phones[index] = try dead.restarted(in: folder, seed: g.next())
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
    func performOnServer(_ g: inout Generator) async throws {
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

    mutating func backUpOrRestore(_ g: inout Generator) async throws {
        guard let backup else {
            backup = try await server.backUp(seed: g.next())
            return
        }
        lost.formUnion(server.settled.filter { $0.value > backup.settled[$0.key] ?? 0 }.keys)
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
                var failure = try await phone.sync()
                // Limits that pass.
                for _ in 1...5 where failure != nil && failure != .unauthenticated {
                    server.community.advance(.hours(1))
                    failure = try await phone.sync()
                }
                guard round == 3 else { continue }
                if failure == .unauthenticated, try await phone.currentOwner() == nil { continue }
                if let failure { differences.append("phone \(number): \(failure)") }
                differences += try await phone.differences().map { "phone \(number): \($0)" }
            }
            try await server.community.runJobs()
        }
        return try await differences + vanished + compareDeeds()
    }

    /// Each thing that somebody did was settled once. A server that was restored may get again what it had lost, and only
    /// that.
    private mutating func compareDeeds() async throws -> [String] {
        for phone in phones {
            for command in try phone.device.refused() { refused.insert(try deed(command, of: phone.owner)) }
        }
        // The queue of a person who can no longer sign in is kept.
        var gone: Set<ID<User>> = []
        for phone in phones where try await phone.currentOwner() == nil { gone.insert(phone.owner.userID!) }
        let (settled, now) = (server.settled, server.community.now)
        return Set(done.keys).union(settled.keys).compactMap { deed in
            let (once, times) = (done[deed] ?? 0, settled[deed] ?? 0)
            if gone.contains(deed.person) || once == times { return nil }
            // Devices keep what was acknowledged for a week, by clocks that are a day off.
            let isForgotten = deed.at.map { now - $0 > .days(5) } ?? false
            if once > 0, times > once, lost.contains(deed) { return nil }
            if hasRestored, once > 0, times < once, refused.contains(deed) || isForgotten { return nil }
            return "\(deed.name) of \(deed.person) was done \(once) times and settled \(times) times"
        }.sorted()
    }
}

import Domain
import Foundation
import Properties
import Store
import Synchronization

@testable import Device
@testable import Operations
@testable import ServerOperations

/// A person's device with real files, and a network of its own.
struct SimulatedPhone: Sendable {
    let owner: Actor
    let network: SimulatedNetwork
    let device: Device
    /// Where the device waits while it follows the stream.
    let waits: SimulatedWaits
    private let server: SimulatedServer
    private let folder: URL
    private let credentials: HeldCredentials
    private let skew: Span
    private let mutation: Simulation.Mutation?
    private let holdsArchive: Bool

    /// Installs the app, where its owner has signed in.
    ///
    /// - Parameters:
    ///   - skew: What its clock is ahead of the server's.
    ///   - holdsArchive: Whether it asks for what ended long ago.
    init(
        of owner: Actor, on server: SimulatedServer, skew: Span = .seconds(0), seed: UInt64 = 1,
        _ mutation: Simulation.Mutation? = nil, holdsArchive: Bool = false
    ) throws {
        let person = owner.person!
        let folder = Simulation.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let account = DeviceAccount(
            server: URL(string: "http://localhost")!, email: "\(person.id)@example.org", id: person.id,
            name: person.name, holdsArchive: holdsArchive)
        try PrivateFile.write(JSONEncoder().encode(account), to: folder.appending(path: "account.json"))
        try FileManager.default.copyItem(
            at: SimulatedPhone.emptyReplica.get(), to: folder.appending(path: "replica.sqlite"))
        try self.init(
            owner, server, in: folder, HeldCredentials(server.credentials(of: person.id)), skew, seed, mutation)
    }

    private init(
        _ owner: Actor, _ server: SimulatedServer, in folder: URL, _ credentials: HeldCredentials, _ skew: Span,
        _ seed: UInt64, _ mutation: Simulation.Mutation?
    ) throws {
        let network = SimulatedNetwork(server, of: folder, mutation)
        let generator = Mutex(Generator(seed: seed))
        var environment = DeviceEnvironment(
            now: {
                network.pass()
                return server.community.now + skew
            }, random: { generator.withLock { $0.next() } })
        environment.digest = TestCommunity.digest
        let waits = SimulatedWaits()
        environment.sleep = waits.sleep
        let device = try Device(
            in: folder, over: { _ in network }, environment, language: "en", credentials: credentials, follows: true)
        (self.owner, self.network, self.waits, self.server, self.folder) = (owner, network, waits, server, folder)
        (self.credentials, self.skew, self.mutation, self.device) = (credentials, skew, mutation, device!)
        holdsArchive = try Device.account(in: folder)?.holdsArchive ?? false
    }

    /// A replica without rows, which is copied: to create its tables takes longer than all else that a device does first.
    private static let emptyReplica = Result {
        let folder = Simulation.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let nobody = ID<User>(bytes: [UInt8](repeating: 1, count: 16))!
        let environment = DeviceEnvironment(now: { TestCommunity.start }, random: { 1 })
        try LocalStore(of: nobody, in: folder, environment).close()
        return folder.appending(path: "replica.sqlite")
    }

    /// Starts the app again, from files that it left when it was killed.
    func restarted(in snapshot: URL, seed: UInt64) throws -> SimulatedPhone {
        let next = try SimulatedPhone(owner, server, in: snapshot, credentials, skew, seed, mutation)
        next.network.setPartitioned(network.isPartitioned)
        remove()
        return next
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    static func perform<C: ClientCommand>(_ command: C, on device: Device) throws -> PendingCommand {
        try device.perform(command)
    }

    /// Sends and receives until a call fails.
    ///
    /// - Returns: Why it ended; nil if everything was sent and received.
    func sync() async throws -> SyncFailure? {
        // The clock does not move, so a device would wait for ever.
        await device.retrySync()
        do { try await device.runUntilCurrent(givingUpAfter: 1) } catch let failure as SyncFailure { return failure }
        return nil
    }

    /// The time on the device's clock.
    var now: Instant { server.community.now + skew }

    /// Returns the owner as the server knows them; nil if they cannot sign in any more.
    func currentOwner() async throws -> Actor? {
        try await server.community.read { [id = owner.userID!] in try AccountQuery.actor(id, in: $0) }
    }

    /// Returns the rows that pending commands make on the device under ids of the owner's choice.
    func made() throws -> Set<CommandEffect.RowKey> {
        let effects = device.effects()
        return try device.pending().reduce(into: []) { made, pending in
            let ids = pending.idsToMake
            made.formUnion(effects[pending.number]?.rows.filter { ids.contains($0.id) } ?? [])
        }
    }

    /// Returns those of some rows that the server shows the owner, and that have not arrived.
    func missing(_ keys: Set<CommandEffect.RowKey>) async throws -> [CommandEffect.RowKey] {
        // A look at the committed rows opens a connection.
        guard !keys.isEmpty else { return [] }
        let lacking = try device.store.readCommitted { reader in
            try keys.filter { key in
                // The server finds conflicts, and makes links.
                guard key.kind != .conflict, key.kind != .link, let shape = RowShape.of(key.kind) else { return false }
                return try !reader.exists("SELECT 1 FROM \(shape.table) WHERE \(shape.id) = \(key.id)")
            }
        }
        guard !lacking.isEmpty, let me = try await currentOwner() else { return [] }
        let there = try await server.community.read { reader in
            try VisibleRows(
                ScopeAccess.scopes(of: me, in: reader), blocked: SyncQuery.blocked(from: me, in: reader), in: reader)
        }
        let shown = Set(there.rows.keys.map { CommandEffect.RowKey(kind: $0.kind, id: $0.id) })
        return lacking.filter(shown.contains)
    }

    /// Returns what the device has and the server does not, and the reverse.
    func differences() async throws -> [String] {
        guard let me = try await currentOwner() else { return ["the owner is gone"] }
        var found = try device.pending().map { "pending: \($0.name)" }
        let (scopes, there) = try await server.community.read { [holdsArchive] reader in
            let scopes = Set(try ScopeAccess.scopes(of: me, withArchive: holdsArchive, in: reader))
            return (
                scopes, try VisibleRows(scopes, blocked: SyncQuery.blocked(from: me, in: reader), in: reader)
            )
        }
        let (here, held, rows, counts) = try device.read { reader, _ in
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
}

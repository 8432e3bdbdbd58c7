import Domain
import Foundation
import Properties
import Replication
import Store
import StoreSQLite
import Synchronization
import Testing
import Wire

@testable import Device
@testable import Operations
@testable import ServerOperations

/// What a device holds stays readable and complete, page by page, and whenever the app is killed.
struct LocalStoreTests {
    /// The store of a host, a server, and one call at a time between them.
    private final class Stage: Sendable {
        let world: World
        let server: SimulatedServer
        let folder: URL
        let store: LocalStore
        private let owner: Actor
        private let connection: ServerConnection
        private let clock = Clock()

        /// - Parameter files: A folder that an earlier store left, on the same server.
        init(
            _ world: World, owner: Actor? = nil, files: URL? = nil, server known: SimulatedServer? = nil
        ) throws {
            self.world = world
            self.owner = owner ?? world.ana
            server = known ?? SimulatedServer(world.community)
            folder = files ?? Simulation.newFolder()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            connection = ServerConnection(SimulatedNetwork(server, of: folder, nil), language: "en")
            var environment = DeviceEnvironment(
                now: { [clock, community = world.community] in
                    clock.onLook.withLock { $0 }()
                    return community.now
                }, random: { UInt64.random(in: 0...UInt64.max) })
            environment.digest = TestCommunity.digest
            store = try LocalStore(of: self.owner.userID!, in: folder, environment)
        }

        private final class Clock: Sendable {
            /// Called when the store looks at the clock.
            let onLook = Mutex<@Sendable () -> Void>({})
        }

        func page() async throws -> ReceivedPage? {
            try await connection.pull(
                PullBody(cursor: store.position()?.cursor, client: store.client(), archive: false),
                token: server.credentials(of: owner.userID!).accessToken)
        }

        /// Stores pages until there are no more.
        func fill() async throws {
            while let page = try await page() {
                try store.store(page)
                if !page.more { return }
            }
            try store.receivedNothing()
        }

        func push() async throws {
            let commands = try store.unsent(limit: 100).map { command in
                PushedCommandBody(
                    id: command.number, name: command.name, at: command.at,
                    payload: try JSONDecoder().decode(PayloadValue.self, from: Data(command.payload.utf8)))
            }
            let body = PushBody(clientId: try store.client(), schema: SyncSchema.current, commands: commands)
            let reply = try await connection.push(
                body, token: server.credentials(of: owner.userID!).accessToken)
            try store.record(reply.results)
        }

        func titles() throws -> [String] {
            try store.read { reader in
                try reader.rows("SELECT title FROM todo WHERE event_id = \(world.dinner) ORDER BY title") {
                    try $0.next(String.self)
                }
            }
        }

        /// Runs `body` and returns the files as they lie on the disk when it first looks at the clock.
        func copied(during body: () throws -> Void) throws -> URL {
            let (copy, isFirst) = (Simulation.newFolder(), Flag())
            clock.onLook.withLock {
                $0 = { [folder] in
                    guard isFirst.take() else { return }
                    do { try FileManager.default.copyItem(at: folder, to: copy) } catch { Issue.record(error) }
                }
            }
            defer { clock.onLook.withLock { $0 = {} } }
            try body()
            return copy
        }

        private final class Flag: Sendable {
            private let isSet = Mutex(true)
            func take() -> Bool {
                isSet.withLock { isSet in
                    defer { isSet = false }
                    return isSet
                }
            }
        }

        func exists(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: folder.appending(path: name).path)
        }
    }

    private func addOnServer(_ titles: [String], _ world: World) async throws {
        for title in titles {
            try await world.community.perform(AddTodo(event: world.dinner, title: title), as: world.ana)
        }
    }

    @Test(.tags(.P16)) func anEffectStaysUntilTheLastPageWithItsRowsHasArrived() async throws {
        let stage = try Stage(await World())
        try await stage.fill()
        // Rows that come before those of the command, so that its number arrives on an earlier page.
        try await addOnServer((1...9).map { "Their \($0)" }, stage.world)
        _ = try stage.store.perform(AddTodo(event: stage.world.dinner, title: "Ours"))
        try await stage.push()
        stage.server.bounds.withLock { $0 = SyncPageLimit(rows: 2, bytes: 1 << 20) }
        var pages = 0
        while let page = try await stage.page() {
            try stage.store.store(page)
            pages += 1
            #expect(try stage.titles().contains("Ours"), "page \(pages)")
            #expect(try stage.store.pending().isEmpty == !page.more)
            if !page.more { break }
        }
        #expect(pages > 2)
        #expect(try stage.titles().contains("Their 9") && stage.store.effects() == [:])
    }

    // MARK: Refills

    /// A store whose replica is filled again when the app is killed between the last page and the replacement, and its
    /// files.
    private func killedRefill() async throws -> (Stage, files: URL) {
        let stage = try Stage(await World())
        try await stage.fill()
        _ = try stage.store.perform(AddTodo(event: stage.world.dinner, title: "Ours"))
        try await addOnServer(["Theirs"], stage.world)
        try stage.store.refill()
        let page = try #require(try await stage.page())
        #expect(!page.more)
        let files = try stage.copied { try stage.store.store(page) }
        return (stage, files)
    }

    private func checkFinished(_ again: Stage) throws {
        #expect(try Set(again.titles()).isSuperset(of: ["Ours", "Theirs"]))
        #expect(try again.store.pending().map(\.name) == ["todo.add"])
        #expect(try again.store.position()?.isComplete == true)
        #expect(!again.exists("replica-next.sqlite") && !again.exists("replica-next.sqlite-wal"))
    }

    @Test(.tags(.P13)) func aRefillThatIsCompleteWhenTheAppIsKilledIsFinishedAtTheNextStart() async throws {
        let (stage, files) = try await killedRefill()
        #expect(FileManager.default.fileExists(atPath: files.appending(path: "replica-next.sqlite").path))
        try checkFinished(Stage(stage.world, files: files, server: stage.server))
    }

    /// As a kill leaves them after the old file, or its write-ahead log alone, was deleted.
    @Test(arguments: [["replica.sqlite-wal", "replica.sqlite-shm"], ["replica.sqlite"]])
    func whatIsLeftOfTheOldReplicaDoesNotMatter(_ missing: [String]) async throws {
        let (stage, files) = try await killedRefill()
        for name in missing { try? FileManager.default.removeItem(at: files.appending(path: name)) }
        try checkFinished(Stage(stage.world, files: files, server: stage.server))
    }

    /// Of two files, only one was renamed. The other's write-ahead log must not be taken for its own.
    @Test func aReplacementLeavesNoLogOfTheOldReplica() async throws {
        let (stage, files) = try await killedRefill()
        let again = try Stage(stage.world, files: files, server: stage.server)
        let copy = Simulation.newFolder()
        try FileManager.default.copyItem(at: files, to: copy)
        try checkFinished(Stage(stage.world, files: copy, server: stage.server))
        try checkFinished(again)
    }

    // MARK: The owner

    private func write(_ sql: SQL, in folder: URL) throws {
        let file = try SQLiteFile(
            path: folder.appending(path: "replica.sqlite").path, durability: .everyCommit, prepare: { _ in })
        defer { file.close() }
        try file.write { _ = try $0.execute(sql) }
    }

    @Test func anOwnerIsMadeUpBeforeTheFirstFillAlone() async throws {
        let stage = try Stage(await World())
        let owner = stage.world.ana.userID!
        let newcomer = try #require(try stage.store.actor().person)
        #expect(newcomer.id == owner && !newcomer.isVerified && newcomer.isOnReplica)
        try await stage.fill()
        #expect(try stage.store.actor().person?.isVerified == true)
        stage.store.close()
        for sql: SQL in ["DELETE FROM users WHERE id = \(owner)", "DELETE FROM account WHERE user_id = \(owner)"] {
            try write(sql, in: stage.folder)
            let again = try Stage(stage.world, files: stage.folder, server: stage.server)
            let refusal = #expect(throws: Refusal.self) { _ = try again.store.actor() }
            #expect(refusal?.code == .unavailable)
            let other = #expect(throws: Refusal.self) {
                _ = try again.store.perform(AddTodo(event: stage.world.dinner, title: "Ours"))
            }
            #expect(try other?.code == .unavailable && again.store.pending() == [])
            again.store.close()
        }
    }

    /// Their row among the people does not reach them, because they see no others.
    @Test func anOwnerWhoseAddressIsNotConfirmedIsNobodyElse() async throws {
        let world = try await World()
        let stage = try Stage(world, owner: world.eva)
        try await stage.fill()
        let person = try #require(try stage.store.actor().person)
        #expect(person.id == world.eva.userID && !person.isVerified && person.timeZone == world.eva.person?.timeZone)
    }

    // MARK: Versions of the app

    /// Changes what a replica says of the version of the app that has filled it.
    private func setShape(of folder: URL, _ change: SQL) throws {
        try write("UPDATE replica_shape SET \(change)", in: folder)
    }

    private func updatedApp(_ change: SQL) async throws -> Stage {
        let stage = try Stage(await World())
        try await addOnServer(["Theirs"], stage.world)
        try await stage.fill()
        _ = try stage.store.perform(AddTodo(event: stage.world.dinner, title: "Ours"))
        stage.store.close()
        try setShape(of: stage.folder, change)
        return try Stage(stage.world, files: stage.folder, server: stage.server)
    }

    @Test(.tags(.P13)) func afterAnUpdateOfTheAppTheOldRowsStayReadableUntilTheyAreFilledAgain() async throws {
        let stage = try await updatedApp("digest = 'older'")
        // Without a network.
        #expect(try Set(stage.titles()).isSuperset(of: ["Ours", "Theirs"]))
        #expect(try stage.store.position() == nil, "everything is fetched again")
        _ = try stage.store.perform(AddTodo(event: stage.world.dinner, title: "Ours too"))
        #expect(try stage.store.pending().map(\.number) == [1, 2])
        try await addOnServer(["Theirs too"], stage.world)

        try await stage.push()
        try await stage.fill()
        #expect(try stage.store.pending() == [])
        #expect(try Set(stage.titles()).isSuperset(of: ["Ours", "Theirs", "Ours too", "Theirs too"]))
        #expect(!stage.exists("replica-next.sqlite"))
        stage.store.close()
        let again = try Stage(stage.world, files: stage.folder, server: stage.server)
        #expect(try again.store.position()?.isComplete == true, "it is of this version now")
    }

    @Test(.tags(.P13)) func rowsInTablesOfAnotherAppAreDeletedAndTheQueueIsKept() async throws {
        let stage = try await updatedApp("digest = 'older', tables = 'others'")
        #expect(try stage.titles() == [] && stage.store.position() == nil)
        #expect(try stage.store.pending().map(\.name) == ["todo.add"])
        let refusal = #expect(throws: Refusal.self) {
            _ = try stage.store.perform(AddTodo(event: stage.world.dinner, title: "Ours too"))
        }
        #expect(refusal?.code == .unavailable)
        try await stage.push()
        try await stage.fill()
        #expect(try stage.store.pending() == [])
        #expect(try Set(stage.titles()).isSuperset(of: ["Ours", "Theirs"]))
    }
}

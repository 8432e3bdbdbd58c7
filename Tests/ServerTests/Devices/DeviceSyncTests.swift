import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import StoreSQLite
import Synchronization
import Testing
import Wire

@testable import Device
@testable import Server

/// A device of a member against the server: what is done without a network arrives once, and what the server has is on
/// the device.
struct DeviceSyncTests {
    private func titles(_ device: Device, _ event: String) throws -> [String] {
        try device.read { reader, _ in
            try reader.rows("SELECT title FROM todo WHERE event_id = \(ID<Event>(event)!) ORDER BY title") {
                try $0.next(String.self)
            }
        }
    }

    private func serverTitles(_ campus: Campus) async throws -> [String] {
        let event = ID<Event>(campus.cast.event)!
        return try await campus.server.community.read { reader in
            try reader.rows("SELECT title FROM todo WHERE event_id = \(event) ORDER BY title") {
                try $0.next(String.self)
            }
        }
    }

    private func add(_ title: String, _ campus: Campus) -> AddTodo {
        AddTodo(event: ID(campus.cast.event)!, title: title)
    }

    private func device(of viewer: Viewer, _ campus: Campus, seed: UInt64 = 1) async throws -> TestDevice {
        try await TestDevice(of: campus.cast.people[viewer]!, on: campus.server, seed: seed)
    }

    @Test(.tags(.P12), arguments: ["PUBLIC", "INVITED"])
    func aFirstFillHoldsEverythingThatThePersonMaySee(_ visibility: String) async throws {
        let campus = try await Campus.copy(visibility)
        for viewer in [Viewer.host, .guest, .member, .administrator, .unverified, .removed] {
            let phone = try await device(of: viewer, campus)
            try await phone.sync()
            #expect(try await phone.differences() == [], "\(viewer)")
        }
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        let there = try await campus.server.call(.get, "/events/\(campus.cast.event)", as: campus.sender(.host))
        let here = try phone.device.read { reader, actor in
            try EventQuery.event(ID(campus.cast.event)!, as: actor, now: campus.server.now, in: reader)
        }
        #expect(here.title == there.json["title"].string)
        #expect(here.counts?.going == there.json["counts"]["going"].int)
    }

    @Test(.tags(.P12), arguments: ["PUBLIC", "INVITED"])
    func aDeviceHoldsTheArchiveWhileItAsksForIt(_ visibility: String) async throws {
        let campus = try await Campus.copy(visibility)
        let event = ID<Event>(campus.cast.event)!
        let phone = try await device(of: .guest, campus)
        func isHeld(on device: Device) throws -> Bool {
            try device.read { reader, _ in try reader.exists("SELECT 1 FROM event WHERE id = \(event)") }
        }
        try await phone.sync()
        #expect(try isHeld(on: phone.device))
        try await campus.server.writeDirectly { tx in
            try tx.execute("UPDATE event SET over_at = 0 WHERE id = \(event)")
        }
        try await campus.server.community.perform(ArchiveEvents(), as: .system)
        for (holdsArchive, sees) in [(nil, false), (true, true), (false, false), (true, true)] as [(Bool?, Bool)] {
            if let holdsArchive { try await phone.device.setArchive(holdsArchive) }
            try await phone.sync()
            #expect(try isHeld(on: phone.device) == sees)
            #expect(try await phone.differences() == [])
        }
        // The setting outlives the app.
        let folder = Scratch.path("device")
        try FileManager.default.copyItem(at: phone.folder, to: folder)
        let again = try TestDevice.opened(folder, phone.transport, campus.server, 2)
        #expect(again.account.holdsArchive)
        try await again.run(givingUpAfter: 1)
        #expect(try isHeld(on: again))
    }

    @Test(.tags(.P13, .P16, .P18)) func whatIsDoneOfflineIsShownAtOnceAndArrivesOnce() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        let before = try await serverTitles(campus)
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        for title in ["Chairs", "Tables"] { try phone.device.perform(add(title, campus)) }
        await #expect(throws: SyncFailure.self) { try await phone.sync() }
        #expect(try titles(phone.device, campus.cast.event) == (before + ["Chairs", "Tables"]).sorted())
        #expect(try phone.device.pending().map(\.number) == [1, 2])
        #expect(phone.device.effects()[1]?.rows.contains { $0.kind == .todo } == true)
        #expect(try await serverTitles(campus) == before)

        // The app is killed and started again: its files are as they lie on the disk.
        let folder = Scratch.path("device")
        try FileManager.default.copyItem(at: phone.folder, to: folder)
        let again = try TestDevice.opened(folder, phone.transport, campus.server, 2)
        #expect(try titles(again, campus.cast.event) == (before + ["Chairs", "Tables"]).sorted())
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await again.run(givingUpAfter: 1)
        #expect(try again.pending() == [] && again.effects() == [:])
        #expect(try await serverTitles(campus) == (before + ["Chairs", "Tables"]).sorted())
        #expect(try titles(again, campus.cast.event) == (before + ["Chairs", "Tables"]).sorted())
    }

    @Test(.tags(.P54), arguments: [RouterTransport.Fault.lost, .responseLost, .doubled])
    func aFaultyNetworkPerformsEachCommandOnce(_ fault: RouterTransport.Fault) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        let before = try await serverTitles(campus)
        for round in 1...3 {
            try phone.device.perform(add("Item \(round)", campus))
            // Every second call fails.
            let calls = Counter()
            phone.transport.fault.withLock { $0 = { _ in calls.next() % 2 == 1 ? fault : nil } }
            for _ in 1...10 { do { try await phone.sync(); break } catch is SyncFailure {} }
        }
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(try await serverTitles(campus) == (before + ["Item 1", "Item 2", "Item 3"]).sorted())
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock {
                $0 += 1; return $0
            }
        }
    }

    @Test func aRefusedCommandIsTakenBackAndShownAndCanBeRetriedOrDropped() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .guest, campus)
        try await phone.sync()
        // The server closes the event to answers meanwhile.
        let cancel = try await campus.server.call(
            .post, "/events/\(campus.cast.event)/cancel", as: campus.sender(.host), [:])
        #expect(cancel.status < 300, "\(cancel.text)")
        try phone.device.perform(SetRSVP(event: ID(campus.cast.event)!, status: .maybe))
        #expect(try status(phone) == "maybe")
        try await phone.sync()
        #expect(try status(phone) == "going")
        let refused = try #require(try phone.device.refused().first)
        #expect(refused.problem?.detail.isEmpty == false)
        let again = try #require(try phone.device.retry(refused.number))
        #expect(again.number == 2)
        try await phone.sync()
        #expect(try phone.device.refused().map(\.number) == [2])
        #expect(try phone.device.drop(2) != nil)
        #expect(try phone.device.refused() == [] && phone.device.drop(2) == nil)
        #expect(try await phone.differences() == [])
    }

    private func status(_ phone: TestDevice) throws -> String? {
        try phone.device.read { reader, actor in
            try reader.value("SELECT status FROM rsvp WHERE user_id = \(actor.userID)", as: String.self)
        }
    }

    @Test(.tags(.P21)) func whatTheDeviceKnowsToBeRefusedIsRefusedAtOnce() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        #expect(throws: Refusal.self) { try phone.device.perform(add("", campus)) }
        #expect(throws: Refusal.self) {
            try phone.device.perform(add(String(repeating: "x", count: 20_000), campus))
        }
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }

    /// The server is restored from a backup that was made before the device pushed and pulled.
    @Test func aRestoredServerGetsBackWhatTheDeviceHas() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        try phone.device.perform(add("Before", campus))
        try await phone.sync()
        let backup = Scratch.path("backup.sqlite")
        try await campus.server.backUp(to: backup)
        try phone.device.perform(add("After", campus))
        try await phone.sync()
        let restored = try await TestServer(from: backup, seed: 99)
        try await restored.community.perform(BeginEpoch(), as: .system)
        let folder = Scratch.path("device")
        try FileManager.default.copyItem(at: phone.folder, to: folder)
        let again = try TestDevice.opened(folder, RouterTransport(restored), restored, 3)
        try again.perform(add("Later", campus))
        try await again.run(givingUpAfter: 1)
        let reply = try await restored.call(
            .get, "/events/\(campus.cast.event)/todos", as: campus.sender(.host))
        let titles = Set((reply.json["items"].array ?? []).compactMap { $0["title"].string })
        #expect(titles.isSuperset(of: ["Before", "After", "Later"]), "\(reply.text)")
        #expect(try again.pending() == [])
    }

    @Test func nothingIsPerformedOnACopyThatIsNotFilled() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        let refusal = #expect(throws: Refusal.self) { try phone.device.perform(add("Chairs", campus)) }
        #expect(refusal?.code == .unavailable)
        #expect(try phone.device.pending() == [])
    }

    @Test func anExpiredTokenIsRefreshedOnce() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        campus.server.advance(.hours(2))
        try phone.device.perform(add("Chairs", campus))
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await serverTitles(campus).contains("Chairs"))
    }

    @Test func aSessionThatHasEndedKeepsTheQueueUntilThePersonSignsInAgain() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        let ended = try await campus.server.call(.delete, "/me/sessions", as: campus.sender(.host))
        #expect(ended.status == 204)
        try phone.device.perform(add("Chairs", campus))
        await #expect(throws: SyncFailure.unauthenticated) { try await phone.sync() }
        #expect(try phone.device.pending().count == 1)
        try await Device.signIn(
            to: URL(string: "http://localhost")!, email: phone.member.email, password: Member.password,
            in: phone.folder, over: phone.transport, language: "en",
            credentials: CredentialFile(phone.folder.appending(path: "credentials.json")))
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await serverTitles(campus).contains("Chairs"))
    }

    @Test func aFolderBelongsToOneAccount() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        let other = campus.cast.people[.guest]!
        await #expect(throws: Device.ForeignFolder.self) {
            try await Device.signIn(
                to: URL(string: "http://localhost")!, email: other.email, password: Member.password,
                in: phone.folder, over: phone.transport, language: "en",
                credentials: CredentialFile(phone.folder.appending(path: "credentials.json")))
        }
        await #expect(throws: SyncFailure.unauthenticated) {
            try await Device.signIn(
                to: URL(string: "http://localhost")!, email: other.email, password: "wrong", in: Scratch.path("device"),
                over: phone.transport, language: "en",
                credentials: CredentialFile(Scratch.path("credentials")))
        }
    }

    /// Another person signs in on the phone, in a folder of their own. The first one's queue waits for them.
    @Test func anotherAccountLeavesTheQueueToItsOwner() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        try phone.device.perform(add("Chairs", campus))
        let other = try await device(of: .guest, campus, seed: 2)
        try await other.sync()
        try other.device.perform(add("Tables", campus))
        try await other.sync()
        try await other.device.signOut()
        let titles = try await serverTitles(campus)
        #expect(titles.contains("Tables") && !titles.contains("Chairs"))
        let again = try TestDevice.opened(copied(phone), phone.transport, campus.server, 3)
        #expect(try again.pending().count == 1)
        try await again.run(givingUpAfter: 1)
        #expect(try again.pending() == [])
        #expect(try await serverTitles(campus).contains("Chairs"))
    }

    /// Its files as a crash leaves them.
    private func copied(_ phone: TestDevice) throws -> URL {
        let folder = Scratch.path("device")
        try FileManager.default.copyItem(at: phone.folder, to: folder)
        return folder
    }

    /// Clocks decide nothing: neither the order, nor whether a token or a cursor is used.
    @Test(.tags(.P16), arguments: [Span.days(1), .days(-1)]) func aClockThatIsADayOffChangesNothing(
        _ skew: Span
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        let device = try TestDevice.opened(copied(phone), phone.transport, campus.server, 2, skew: skew)
        try await device.run(givingUpAfter: 1)
        for title in ["First", "Second"] {
            try device.perform(add(title, campus))
            await device.retrySync()
            try await device.run(givingUpAfter: 1)
            campus.server.advance(.minutes(20))
        }
        #expect(try device.pending() == [] && device.refused() == [])
        #expect(try await titles(device, campus.cast.event) == serverTitles(campus))
        #expect(try await Set(serverTitles(campus)).isSuperset(of: ["First", "Second"]))
    }

    @Test(.tags(.P13, .P16)) func aServerThatIsGoneForAWeekGetsEverythingThen() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        for day in 1...7 {
            // Of the club, which meets in nine days.
            try phone.device.perform(AddTodo(event: ID(campus.cast.club)!, title: "Day \(day)"))
            await #expect(throws: SyncFailure.self) { try await phone.sync() }
            campus.server.advance(.days(1))
        }
        #expect(try phone.device.pending().map(\.number) == Array(1...7))
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(try phone.device.pending() == [] && phone.device.refused() == [])
        let club = ID<Event>(campus.cast.club)!
        let there = try await campus.server.community.read { reader in
            try reader.rows("SELECT title FROM todo WHERE event_id = \(club) ORDER BY title") {
                try $0.next(String.self)
            }
        }
        #expect(there == (1...7).map { "Day \($0)" })
        #expect(try await phone.differences() == [])
    }

    @Test func signingOutLeavesNothing() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        try await phone.device.signOut()
        #expect(!FileManager.default.fileExists(atPath: phone.folder.path))
    }

    @Test func aReplicaThatIsDamagedIsFilledAgainAndTheQueueKept() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
            try phone.device.perform(add("Chairs", campus))
        }
        let replica = folder.appending(path: "replica.sqlite")
        try Data(contentsOf: replica).prefix(5000).write(to: replica)
        let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder, seed: 5)
        #expect(try phone.device.pending().count == 1)
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }

    /// A disk that is full or a folder that cannot be written for now is no reason to throw the rows away.
    @Test func aReplicaThatCannotBeOpenedForNowIsKept() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
        }
        let replica = folder.appending(path: "replica.sqlite")
        let before = try Data(contentsOf: replica)
        // SQLite cannot open its write-ahead log: CANTOPEN.
        let log = folder.appending(path: "replica.sqlite-wal")
        if FileManager.default.fileExists(atPath: log.path) { try FileManager.default.removeItem(at: log) }
        try FileManager.default.createDirectory(at: log, withIntermediateDirectories: false)
        #expect(throws: SQLiteOpenError.self) {
            try TestDevice.opened(folder, RouterTransport(campus.server), campus.server, 5)
        }
        #expect(try Data(contentsOf: replica) == before)
        try FileManager.default.removeItem(at: log)
        let device = try TestDevice.opened(folder, RouterTransport(campus.server), campus.server, 5)
        #expect(try await titles(device, campus.cast.event) == serverTitles(campus))
    }

    @Test(arguments: ["", "no database at all", "SQLite format 3\u{0}and then nothing"])
    func aFileThatIsNoReplicaIsFilledAgain(_ content: String) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
            try phone.device.perform(add("Chairs", campus))
        }
        for end in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder.appending(path: "replica.sqlite\(end)"))
        }
        try Data((content + String(repeating: " ", count: content.isEmpty ? 0 : 5000)).utf8).write(
            to: folder.appending(path: "replica.sqlite"))
        let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder, seed: 5)
        #expect(try phone.device.pending().count == 1)
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }

    /// The next replica, which takes the place of the first after a restore, was cut short when the app was killed.
    @Test func aDamagedNextReplicaIsFilledAgainBesideTheOldOne() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
        }
        try Data("half a file".utf8).write(to: folder.appending(path: "replica-next.sqlite"))
        let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder, seed: 5)
        #expect(try await titles(phone.device, campus.cast.event) == serverTitles(campus), "the old one is readable")
        try await phone.sync()
        #expect(try await phone.differences() == [])
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "replica-next.sqlite").path))
    }

    /// Nobody else has the commands of an outbox, so the app says that it cannot read it.
    @Test func anOutboxThatIsCutShortIsAnErrorAndStays() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let folder = Scratch.path("device")
        do {
            let phone = try await TestDevice(of: campus.cast.people[.host]!, on: campus.server, folder: folder)
            try await phone.sync()
            try phone.device.perform(add("Chairs", campus))
        }
        let outbox = folder.appending(path: "outbox.sqlite")
        let rest = try Data(contentsOf: outbox).prefix(5000)
        try rest.write(to: outbox)
        #expect(throws: Refusal.self) {
            try TestDevice.opened(folder, RouterTransport(campus.server), campus.server, 5)
        }
        #expect(try Data(contentsOf: outbox) == rest)
    }

    /// The server has forgotten the client, one of whose commands was refused. So its queue begins again under a new
    /// client, whose numbers the old replica does not know.
    @Test(.tags(.P13)) func anEffectStaysWhenTheQueueBeginsAgain() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        try await phone.sync()
        let gone = try await campus.server.call(
            .delete, "/todos/\(campus.cast.todo)", as: campus.sender(.host))
        #expect(gone.status == 204, "\(gone.text)")
        try phone.device.perform(CompleteTodo(id: ID(campus.cast.todo)!))
        for title in ["First", "Second"] { try phone.device.perform(add(title, campus)) }
        try await phone.sync()
        #expect(try phone.device.refused().count == 1 && phone.device.pending() == [])
        try await campus.server.file.write { _ = try $0.execute("DELETE FROM sync_client") }
        try phone.device.perform(add("Third", campus))
        // The queue arrives, but no page comes back.
        phone.transport.fault.withLock { $0 = { $0.path.contains("/sync/pull") ? .lost : nil } }
        await #expect(throws: SyncFailure.self) { try await phone.sync() }
        #expect(try phone.device.pending().map(\.state) == [.applied, .applied, .applied])
        #expect(try Set(titles(phone.device, campus.cast.event)).isSuperset(of: ["First", "Second", "Third"]))
        // So it is when the app is killed and started again.
        let again = try TestDevice.opened(copied(phone), phone.transport, campus.server, 2)
        #expect(try again.pending().map(\.state) == [.applied, .applied, .applied])
        #expect(try Set(titles(again, campus.cast.event)).isSuperset(of: ["First", "Second", "Third"]))
        #expect(try await serverTitles(campus).filter { $0 == "First" }.count == 1)
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }

    /// An app in the background is cancelled, and syncs again when it comes back.
    @Test func aCancelledSyncCanBeStartedAgain() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await device(of: .host, campus)
        let follower = try TestDevice.opened(copied(phone), phone.transport, campus.server, 2, follows: true)
        for title in ["First", "Second", "Third"] {
            let sync = Task { try await follower.run() }
            // Nothing can be performed before the copy is filled, and then all is sent.
            while true {
                do {
                    try follower.perform(add(title, campus))
                    break
                } catch let refusal as Refusal where refusal.code == .unavailable {
                    try await Task.sleep(for: .milliseconds(2))
                }
            }
            while try !follower.pending().isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            sync.cancel()
            await #expect(throws: CancellationError.self) { try await sync.value }
        }
        #expect(try await Set(serverTitles(campus)).isSuperset(of: ["First", "Second", "Third"]))
    }

    @Test(.tags(.P55)) func rowsLeaveTheDeviceWithTheRightAndQueuedCommandsOnThemAreRefused() async throws {
        let campus = try await Campus.copy("INVITED")
        let phone = try await device(of: .guest, campus)
        try await phone.sync()
        #expect(try titles(phone.device, campus.cast.event) != [])
        try phone.device.perform(add("Chairs", campus))
        let removal = try await campus.server.call(
            .delete, "/events/\(campus.cast.event)/guests/\(phone.member.id)", as: campus.sender(.host))
        #expect(removal.status == 204)
        try await phone.sync()
        #expect(try titles(phone.device, campus.cast.event) == [])
        #expect(try phone.device.refused().map { $0.problem?.code } == ["not_found"])
        #expect(try await phone.differences() == [])
    }
}

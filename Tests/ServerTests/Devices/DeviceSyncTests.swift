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
@testable import TestCampus

/// A device of a member against the server: what is done without a network arrives once, and what the server has is on
/// the device.
struct DeviceSyncTests {
    @Test(.tags(.P12), arguments: ["PUBLIC", "INVITED"])
    func aFirstFillHoldsEverythingThatThePersonMaySee(_ visibility: String) async throws {
        let campus = try await Campus.copy(visibility)
        for viewer in [Viewer.host, .guest, .member, .administrator, .unverified, .removed] {
            let phone = try await campus.filledDevice(of: viewer)
            #expect(try await phone.differences() == [], "\(viewer)")
        }
        let phone = try await campus.filledDevice(of: .host)
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
        let phone = try await campus.device(of: .guest)
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
        let folder = try phone.copiedFolder()
        let again = try TestDevice.opened(folder, phone.transport, campus.server, 2)
        #expect(again.account.holdsArchive)
        try await again.run(givingUpAfter: 1)
        #expect(try isHeld(on: again))
    }

    @Test(.tags(.P13, .P16, .P18)) func whatIsDoneOfflineIsShownAtOnceAndArrivesOnce() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let before = try await campus.todoTitles()
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        for title in ["Chairs", "Tables"] { try phone.device.perform(campus.addTodo(title)) }
        await #expect(throws: SyncFailure.self) { try await phone.sync() }
        #expect(try campus.todoTitles(on: phone.device) == (before + ["Chairs", "Tables"]).sorted())
        #expect(try phone.device.pending().map(\.number) == [1, 2])
        #expect(phone.device.effects()[1]?.rows.contains { $0.kind == .todo } == true)
        #expect(try await campus.todoTitles() == before)

        // The app is killed and started again: its files are as they lie on the disk.
        let folder = try phone.copiedFolder()
        let again = try TestDevice.opened(folder, phone.transport, campus.server, 2)
        #expect(try campus.todoTitles(on: again) == (before + ["Chairs", "Tables"]).sorted())
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await again.run(givingUpAfter: 1)
        #expect(try again.pending() == [] && again.effects() == [:])
        #expect(try await campus.todoTitles() == (before + ["Chairs", "Tables"]).sorted())
        #expect(try campus.todoTitles(on: again) == (before + ["Chairs", "Tables"]).sorted())
    }

    @Test(.tags(.P54), arguments: [RouterTransport.Fault.lost, .responseLost, .doubled])
    func aFaultyNetworkPerformsEachCommandOnce(_ fault: RouterTransport.Fault) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let before = try await campus.todoTitles()
        for round in 1...3 {
            try phone.device.perform(campus.addTodo("Item \(round)"))
            // Every second call fails.
            let calls = Counter()
            phone.transport.fault.withLock { $0 = { _ in calls.next() % 2 == 1 ? fault : nil } }
            for _ in 1...10 { do { try await phone.sync(); break } catch is SyncFailure {} }
        }
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(try await campus.todoTitles() == (before + ["Item 1", "Item 2", "Item 3"]).sorted())
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
        let phone = try await campus.filledDevice(of: .guest)
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
        let phone = try await campus.filledDevice(of: .host)
        #expect(throws: Refusal.self) { try phone.device.perform(campus.addTodo("")) }
        #expect(throws: Refusal.self) {
            try phone.device.perform(campus.addTodo(String(repeating: "x", count: 20_000)))
        }
        #expect(try phone.device.pending() == [])
        #expect(try await phone.differences() == [])
    }

    @Test func nothingIsPerformedOnACopyThatIsNotFilled() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.device(of: .host)
        let refusal = #expect(throws: Refusal.self) { try phone.device.perform(campus.addTodo("Chairs")) }
        #expect(refusal?.code == .unavailable)
        #expect(try phone.device.pending() == [])
    }

    @Test(.tags(.P13, .P16)) func aServerThatIsGoneForAWeekGetsEverythingThen() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
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

    /// An app in the background is cancelled, and syncs again when it comes back.
    @Test func aCancelledSyncCanBeStartedAgain() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.device(of: .host)
        let follower = try TestDevice.opened(phone.copiedFolder(), phone.transport, campus.server, 2, follows: true)
        for title in ["First", "Second", "Third"] {
            let sync = Task { try await follower.run() }
            // Nothing can be performed before the copy is filled, and then all is sent.
            while true {
                do {
                    try follower.perform(campus.addTodo(title))
                    break
                } catch let refusal as Refusal where refusal.code == .unavailable {
                    try await Task.sleep(for: .milliseconds(2))
                }
            }
            while try !follower.pending().isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            sync.cancel()
            await #expect(throws: CancellationError.self) { try await sync.value }
        }
        #expect(try await Set(campus.todoTitles()).isSuperset(of: ["First", "Second", "Third"]))
    }

    @Test(.tags(.P55)) func rowsLeaveTheDeviceWithTheRightAndQueuedCommandsOnThemAreRefused() async throws {
        let campus = try await Campus.copy("INVITED")
        let phone = try await campus.filledDevice(of: .guest)
        #expect(try campus.todoTitles(on: phone.device) != [])
        try phone.device.perform(campus.addTodo("Chairs"))
        let removal = try await campus.server.call(
            .delete, "/events/\(campus.cast.event)/guests/\(phone.member.id)", as: campus.sender(.host))
        #expect(removal.status == 204)
        try await phone.sync()
        #expect(try campus.todoTitles(on: phone.device) == [])
        #expect(try phone.device.refused().map { $0.problem?.code } == ["not_found"])
        #expect(try await phone.differences() == [])
    }
}

import Domain
import Store
import Testing

@testable import Server

struct ChangeHubTests {
    private func user(_ number: Int) -> Scope {
        .user(ID(bytes: [UInt8](repeating: 0, count: 8) + withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) })!)
    }

    /// Counts work: of ten thousand listeners, only the two new friends check their permissions.
    @Test func aFriendshipWakesTheTwoAlone() {
        let hub = ChangeHub()
        let listeners = (0..<10_000).map { number in
            let listener = StreamListener()
            hub.subscribe([.public, .community, user(number)], listener)
            hub.add(listener)
            return listener
        }
        let row = [UInt8](repeating: 1, count: 16)
        hub.announce(
            [7, 4711].map { Change(scope: user($0), version: 1, kind: .friend, row: row, isTombstone: false) })
        let tasks = listeners.map { $0.takeWork() }
        #expect(tasks.indices.filter { tasks[$0].checksPermissions } == [7, 4711])
        #expect(tasks.indices.filter { !tasks[$0].dirty.isEmpty } == [7, 4711])
    }

    /// A public event leaves the public scope; listeners that have nothing else to do with it do not check
    /// their permissions.
    @Test func aPublicEventThatGoesWakesNobodysRights() {
        let hub = ChangeHub()
        let listener = StreamListener()
        hub.subscribe([.public, .community, user(1)], listener)
        hub.add(listener)
        hub.announce([
            Change(scope: .public, version: 1, kind: .event, row: [UInt8](repeating: 1, count: 16), isTombstone: true)
        ])
        let task = listener.takeWork()
        #expect(!task.checksPermissions && task.dirty == [.public: 1])
    }
}

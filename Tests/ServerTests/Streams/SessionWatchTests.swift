import Domain
import Logging
import Operations
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

struct SessionWatchTests {
    /// The change comes from another community object, because changes of other processes are not announced here.
    @Test func `Whose session another process has ended looks again`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let sessions = try await server.community.read { reader in
            try [anna, bert].map { one in
                try #require(
                    try reader.value(
                        "SELECT id FROM session WHERE user_id = \(one.id) ORDER BY id", as: ID<Session>.self))
            }
        }
        let hub = ChangeHub()
        let listeners = sessions.map { StreamListener(of: $0) } + [StreamListener()]
        for listener in listeners { hub.add(listener) }
        let watch = SessionWatch(hub: hub, community: server.server.community, logger: Logger(label: "test"))
        var seen = try await watch.check(since: nil)
        #expect(listeners.map { $0.takeWork().checksPermissions } == [false, false, false])
        try await server.community.perform(AdministerUser(id: anna.id, status: .disabled), as: .system)
        #expect(try await watch.check(since: seen) != seen)
        #expect(listeners.map { $0.takeWork().checksPermissions } == [true, false, false])
        // Nothing is checked if nothing was written.
        seen = try await watch.check(since: nil)
        _ = listeners.map { $0.takeWork() }
        #expect(try await watch.check(since: seen) == seen)
        #expect(listeners.map { $0.takeWork().checksPermissions } == [false, false, false])
    }
}

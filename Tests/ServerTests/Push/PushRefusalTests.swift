import Domain
import Foundation
import HTTPTypes
import Store
import Synchronization
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Messages that are never sent, without a push service.
@Suite struct PushRefusalTests {
    /// Valid keys of a browser.
    static let keys: JSONValue = [
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    ]

    @Test(arguments: [
        "http://push.example.org/1", "push.example.org", "ftp://push.example.org", "javascript:alert(1)",
        "https://push.example.org/\n",
    ])
    func `An endpoint that is not https cannot be handed in`(endpoint: String) async throws {
        let stage = try await PushStage(.publicOnly)
        #expect(try await stage.subscribe(endpoint, PushRefusalTests.keys).status == 422)
        #expect(try await stage.subscriptions() == 0)
    }

    @Test func `Keys that are none cannot be handed in`() async throws {
        let stage = try await PushStage(.publicOnly)
        for (name, bad) in [
            ("p256dh", ""), ("p256dh", "BCVx"), ("p256dh", "!"), ("auth", ""), ("auth", "BTBZMqHH6r4Tts7J_aSI"),
            ("auth", "\u{e9}"),
        ] {
            let reply = try await stage.subscribe(
                "https://push.example.org/1", PushRefusalTests.keys.setting(name, .string(bad)))
            #expect(reply.status == 422, "\(name) \(bad)")
        }
        #expect(try await stage.subscriptions() == 0)
    }

    /// The key has the right length but is no point on the curve, which shows when the first message is encrypted.
    @Test func `A browser whose key cannot be used is forgotten`() async throws {
        let lookUps = Mutex(0)
        let stage = try await PushStage(
            .anywhere { _ in
                lookUps.withLock { $0 += 1 }
                return []
            })
        var key = PushMessageTests.browser
        key[64] ^= 1
        let keys = PushRefusalTests.keys.setting("p256dh", .string(Base64.url(key)))
        #expect(try await stage.subscribe("https://push.example.org/1", keys).status == 201)
        try await stage.befriend()
        try await stage.runJobs()
        #expect(try await stage.subscriptions() == 0)
        #expect(try await stage.waiting() == 0)
        #expect(lookUps.withLock { $0 } == 0)
    }

    @Test func `One private address among a host's addresses is enough to refuse it`() async throws {
        for addresses in [["8.8.8.8", "127.0.0.1"], ["10.0.0.1", "8.8.8.8"], ["fd00::1"]] {
            var policy = PushPolicy.publicOnly
            policy.resolve = { _ in
                var found: [IPAddress] = []
                for text in addresses { found += try await HostLookup.addresses(of: text) }
                return found
            }
            let stage = try await PushStage(policy)
            try await stage.subscribe("https://push.example.org/1", PushRefusalTests.keys)
            try await stage.befriend()
            try await stage.runJobs()
            #expect(try await stage.dead() == ["The host push.example.org is not on the public internet."])
            #expect(try await stage.waiting() == 0)
        }
    }

    @Test func `A name that is not found is tried again`() async throws {
        let stage = try await PushStage(.publicOnly)
        try await stage.subscribe("https://push.mingle.invalid/1", PushRefusalTests.keys)
        try await stage.befriend()
        try await stage.runJobs()
        #expect(try await stage.waiting() == 1)
    }

    /// Enqueues a push job with any payload.
    private struct Order: Command {
        static let name = "test.order"
        var payload: JSONValue
        func perform(in tx: Transaction, as actor: Actor) throws { try tx.enqueue(PushJob.job, payload, lane: .push) }
    }

    @Test func `Orders that cannot be read are laid aside, and the rest goes on`() async throws {
        let stage = try await PushStage(.publicOnly)
        let orders: [JSONValue] = [
            [:], ["subscription": "x", "notification": "y"], ["subscription": 7], [], "push", 1,
            ["subscription": "0193688a-0000-7000-8000-000000000000"],
        ]
        for order in orders { try await stage.server.community.perform(Order(payload: order), as: .system) }
        try await stage.befriend()
        try await stage.runJobs()
        #expect(try await stage.dead() == orders.map { _ in "The order for a message cannot be read." })
        #expect(try await stage.server.count("SELECT count(*) FROM job WHERE state <> 'dead'") == 0)
        // The jobs after them were completed.
        #expect(try await stage.server.count("SELECT count(*) FROM notice_delivery") == 1)
    }

    @Test func `What is read, or switched off, by the time is not sent`() async throws {
        let lookUps = Mutex(0)
        let policy = PushPolicy.anywhere { _ in
            lookUps.withLock { $0 += 1 }
            return []
        }
        for isRead in [true, false] {
            let stage = try await PushStage(policy)
            try await stage.subscribe("https://push.example.org/1", PushRefusalTests.keys)
            try await stage.befriend()
            try await stage.runJobs()
            #expect(try await stage.waiting() == 1)
            let before = lookUps.withLock { $0 }
            let reply =
                isRead
                ? try await stage.server.call(.put, "/notifications/read", as: stage.ben.bearer, [:])
                : try await stage.server.call(.delete, "/push/subscriptions", as: stage.ben.bearer)
            #expect(reply.status == 204)
            stage.server.advance(.days(1))
            try await stage.runJobs()
            #expect(lookUps.withLock { $0 } == before)
            #expect(try await stage.waiting() == 0)
            #expect(try await stage.dead().isEmpty)
        }
    }

    @Test func `The log and the reasons name the host, not the browser's secret address`() async throws {
        let stage = try await PushStage(.anywhere { _ in [.thisMachine] })
        try await stage.subscribe("https://push.example.org:1/a-secret-address", PushRefusalTests.keys)
        try await stage.befriend()
        try await stage.runJobs()
        #expect(try await stage.waiting() == 1)
        let problems = try await stage.server.community.read {
            try $0.rows("SELECT problem FROM job WHERE kind = 'push'") { try $0.next(String.self) }
        }
        #expect(problems.count == 1 && problems[0].contains("push.example.org") && !problems[0].contains("secret"))
        let lines = stage.server.log.all.filter { $0.contains("Push message not sent") }
        #expect(lines.count == 1)
        #expect(!stage.server.log.all.contains { $0.contains("a-secret-address") })
    }
}

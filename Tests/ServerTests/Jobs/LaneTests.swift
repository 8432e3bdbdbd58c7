import Domain
import Foundation
import HTTPTypes
import Localization
import Logging
import Operations
import Properties
import ServerOperations
import Store
import Synchronization
import Testing

@testable import Server
@testable import TestCampus

/// A slow job in one lane delays no other lane. The test controls the order: dead hosts do not reply until it
/// releases them.
@Suite(.serialized, .tags(.alone)) struct LaneTests {
    /// A name lookup that does not reply until it is released.
    private final class StalledLookup: Sendable {
        private let state = Mutex<(isOver: Bool, waiting: [CheckedContinuation<Void, Never>], asked: Int)>(
            (false, [], 0))

        var asked: Int { state.withLock { $0.asked } }
        var isOver: Bool { state.withLock { $0.isOver } }

        func wait() async {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    state.asked += 1
                    if !state.isOver { state.waiting.append(continuation) }
                    return state.isOver
                }
                if isOver { continuation.resume() }
            }
        }

        func end() {
            let waiting = state.withLock { state in
                state.isOver = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    private struct Stage {
        let push: PushStage
        let silence = StalledLookup()
        let wake = JobSignal()
        let community: Community
        let worker: JobWorker

        init(_ policy: PushPolicy = .anywhere(resolve: { _ in [] })) async throws {
            push = try await PushStage(.publicOnly)
            let server = push.server
            community = Community(
                database: server.community.database, environment: server.community.environment, commands: .all,
                handlers: .server, announce: { [wake] in wake.signal($0.jobLanes) })
            var policy = policy
            let (silence, others) = (silence, policy.resolve)
            policy.resolve = { host in
                guard host.hasPrefix("dead") else { return try await others(host) }
                await silence.wait()
                throw HostLookup.Failure(description: "Nobody is there.")
            }
            worker = JobWorker(
                community: community, languages: .own,
                writer: MailWriter(
                    addresses: Addresses(base: "http://localhost"),
                    from: .init(name: "Choir", email: "choir@example.org")),
                transport: .outbox(server.folder.appending(path: "outbox")),
                pushes: PushSender(
                    title: "Choir", languages: .own,
                    vapid: VAPID(keys: PushKeys(community: community), contact: "choir@example.org"), policy: policy),
                breakers: JobWorker.Breakers(), wake: wake, logger: Logger(label: "lanes"))
        }

        /// Runs the workers while `body` runs, then stops them.
        func run(_ body: @Sendable () async throws -> Void) async throws {
            let running = Task { try await worker.run() }
            let result: Result<Void, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            silence.end()
            wake.finish()
            try await running.value
            try result.get()
        }

        /// Polls a condition.
        ///
        /// - Returns: whether it became true within a minute.
        func waits(until condition: () async throws -> Bool) async throws -> Bool {
            for _ in 0..<6000 {
                if try await condition() { return true }
                try await Task.sleep(for: .milliseconds(10))
            }
            return false
        }

        func outbox() -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: push.server.folder.appending(path: "outbox").path))
                ?? []
        }
    }

    @Test func `Eight dead push endpoints delay nobody's password mail`() async throws {
        let stage = try await Stage()
        for number in 1...8 {
            let keys: JSONValue = ["p256dh": .string(LaneTests.point), "auth": "AAAAAAAAAAAAAAAAAAAAAA"]
            let reply = try await stage.push.subscribe("https://dead\(number).mingle.test/push", keys)
            #expect(reply.status == 201)
        }
        try await stage.push.befriend()
        try await stage.run {
            #expect(try await stage.waits { stage.silence.asked > 0 }, "a message is on its way to a dead host")
            let before = stage.outbox().count
            try await stage.community.perform(ForgotPassword(email: stage.push.ana.email), as: .nobody)
            #expect(try await stage.waits { stage.outbox().count > before })
            #expect(!stage.silence.isOver)
            #expect(
                try await stage.push.server.count(
                    "SELECT count(*) FROM job WHERE kind = 'push' AND problem IS NOT NULL") == 0)
        }
    }

    @Test(.enabled(if: PushService.python != nil))
    func `Somebody's many dead endpoints delay nobody else's messages`() async throws {
        let service = try PushService()
        let stage = try await Stage(service.policy())
        for number in 1...12 { try await stage.push.subscribe("https://dead\(number).mingle.test/push", service.keys) }
        try await stage.push.befriend()
        try await stage.run {
            #expect(try await stage.waits { stage.silence.asked > 0 })
            // Ana has a working browser, and Ben sends her something.
            let ana = stage.push.ana, server = stage.push.server
            let reply = try await server.call(
                .post, "/push/subscriptions", as: ana.bearer,
                ["endpoint": .string(service.endpoint("taken")), "keys": service.keys])
            #expect(reply.status == 201)
            let request: ID<FriendRequest>? = try await server.community.read {
                try $0.value("SELECT id FROM friend_request")
            }
            try await stage.community.perform(AcceptFriend(id: request!), as: server.actor(stage.push.ben))
            #expect(try await stage.waits { try !service.messages().isEmpty })
            #expect(stage.silence.asked == 1, "of one person one message is on its way at a time")
        }
    }

    @Test func `A dead host is tried twice and then skipped for every sender`() async throws {
        let stage = try await Stage()
        stage.silence.end()
        let keys: JSONValue = ["p256dh": .string(LaneTests.point), "auth": "AAAAAAAAAAAAAAAAAAAAAA"]
        for number in 1...8 { try await stage.push.subscribe("https://dead.mingle.test/\(number)", keys) }
        // The same host with another port is tried separately: it must not open the breaker of the first.
        try await stage.push.subscribe("https://dead.mingle.test:8443/1", keys)
        try await stage.push.befriend()
        try await stage.worker.runUntilIdle()
        #expect(stage.silence.asked == 3)
        #expect(
            try await stage.push.server.count("SELECT count(*) FROM job WHERE kind = 'push' AND state = 'waiting'") == 9
        )
    }

    /// Jobs that are claimed together are completed together, except one that fails.
    @Test func `A job that fails holds up none of those beside it`() async throws {
        let stage = try await Stage()
        try await stage.push.befriend()
        let server = stage.push.server
        let waiting = "SELECT count(*) FROM job WHERE lane = 'system' AND state = 'waiting'" as SQL
        let before = try await server.count(waiting)
        #expect(before > 0)
        try await server.community.database.write { writer in
            _ = try writer.execute(
                """
                INSERT INTO job (id, kind, payload, run_at, state, made_at, lane)
                SELECT \(ID<Job>(at: Instant(seconds: 1)) { 7 }), 'nobody.knows', '{}', 0, 'waiting', 0, 'system'
                """)
        }
        try await stage.worker.runUntilIdle()
        #expect(try await server.count(waiting) == 1)
        #expect(
            try await server.count(
                "SELECT count(*) FROM job WHERE kind = 'nobody.knows' AND problem IS NOT NULL AND attempts = 1") == 1)
    }

    /// A valid point on the curve: its generator.
    private static let point: String = {
        let hex =
            "046B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C2964FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5"
        let bytes = stride(from: 0, to: hex.count, by: 2).map { offset in
            UInt8(hex.dropFirst(offset).prefix(2), radix: 16)!
        }
        return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }()
}

import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Synchronization
import Testing

@testable import Server
@testable import TestCampus

/// Delivery from a notice to a browser, with a push service that is built from independent libraries.
@Suite(.tags(.alone), .enabled(if: PushService.python != nil)) struct PushDeliveryTests {
    /// Also if the reply's body is longer than the server reads.
    @Test(.tags(.P19), arguments: ["taken", "wordy"])
    func `A push message arrives once, with the text of the inbox`(says: String) async throws {
        let service = try PushService()
        let stage = try await PushStage(service.policy())
        let reply = try await stage.subscribe(service.endpoint(says), service.keys)
        #expect(reply.status == 201)
        try await stage.befriend()
        let inbox = try await stage.server.call(.get, "/notifications", as: stage.ben.bearer).json["items"][0]
        for _ in 0..<3 {
            try await stage.runJobs()
            stage.server.advance(.days(1))
        }
        let messages = try service.messages()
        try #require(messages.count == 1, "\(messages)")
        let message = messages[0]
        #expect(message["problem"] == .null, "\(message)")
        let text = try JSONValue(Array(try #require(message["text"].string).utf8))
        #expect(text == ["title": "Choir", "body": inbox["text"], "link": inbox["link"], "tag": inbox["id"]])
        #expect(text["body"] == "Ana Lima wants to be friends.")
        let headers = message["headers"]
        #expect(
            headers["content-encoding"] == "aes128gcm" && headers["ttl"] == "86400" && headers["urgency"] == "normal")
        #expect(headers["cookie"] == .null)
        #expect(try await stage.waiting() == 0)
        #expect(try await stage.dead().isEmpty)
        #expect(try await stage.subscriptions() == 1)
    }

    @Test func `The sender is signed for this push service and half a day`() async throws {
        let service = try PushService()
        let stage = try await PushStage(service.policy())
        try await stage.subscribe(service.endpoint("taken"), service.keys)
        try await stage.befriend()
        try await stage.runJobs()
        let message = try #require(try service.messages().first)
        let claims = message["claims"]
        let origin = "https://\(PushService.name):\(service.port)"
        #expect(claims["aud"] == .string(origin) && claims["sub"] == "mailto:choir@example.org")
        let rest = try #require(claims["exp"].int) - Int(TestServer.start.seconds)
        #expect(rest > 0 && rest <= 12 * 3600)
        #expect(message["header"]["alg"] == "ES256" && message["header"]["typ"] == "JWT")
        // The key that browsers subscribe with.
        #expect(try await stage.server.call(.get, "/push/key").json["key"] == message["key"])
        // The certificate was checked against the name, although the connection used the address.
        #expect(
            message["serverName"] == .string(PushService.name)
                && message["host"] == .string("\(PushService.name):\(service.port)"))
    }

    @Test(arguments: ["gone", "unknown"]) func `A browser that its service no longer knows is forgotten`(
        says: String
    ) async throws {
        let service = try PushService()
        let stage = try await PushStage(service.policy())
        try await stage.subscribe(service.endpoint(says), service.keys)
        try await stage.befriend()
        try await stage.runJobs()
        #expect(try service.messages().count == 1)
        #expect(try await stage.subscriptions() == 0)
        #expect(try await stage.waiting() == 0)
        #expect(try await stage.dead().isEmpty)
    }

    @Test func `A busy service is tried again, not before it asks to be`() async throws {
        let service = try PushService()
        let stage = try await PushStage(service.policy())
        try await stage.subscribe(service.endpoint("busy"), service.keys)
        try await stage.befriend()
        try await stage.runJobs()
        stage.server.advance(.seconds(599))
        try await stage.runJobs()
        #expect(try service.messages().count == 1)
        #expect(try await stage.waiting() == 1)
        stage.server.advance(.seconds(1))
        try await stage.runJobs()
        stage.server.advance(.days(1))
        try await stage.runJobs()
        #expect(try service.messages().count == 2)
        #expect(try await stage.waiting() == 0)
        #expect(try await stage.subscriptions() == 1)
    }

    @Test func `Too many messages, and nobody at home, are tried again with growing waits`() async throws {
        let service = try PushService()
        let stage = try await PushStage(service.policy())
        try await stage.subscribe(service.endpoint("limit"), service.keys)
        // Nothing listens on port 1.
        try await stage.subscribe("https://\(PushService.name):1/push/taken", service.keys)
        try await stage.befriend()
        try await stage.runJobs()
        #expect(try await stage.waiting() == 2)
        stage.server.advance(RetrySchedule.backoff[0])
        try await stage.runJobs()
        #expect(try service.messages().count == 2)
        #expect(try await stage.waiting() == 1)
        for (index, wait) in RetrySchedule.backoff.dropFirst().enumerated() {
            stage.server.advance(Span(milliseconds: wait.milliseconds - 1))
            try await stage.runJobs()
            #expect(try await stage.server.count("SELECT attempts FROM job WHERE kind = 'push'") == index + 2)
            stage.server.advance(Span(milliseconds: 1))
            try await stage.runJobs()
        }
        #expect(try await stage.waiting() == 0)
        #expect(try await stage.dead().count == 1)
    }

    @Test(.tags(.P19)) func `A message that perhaps arrived is sent once more, under the same name`() async throws {
        let service = try PushService()
        let stage = try await PushStage(service.policy())
        try await stage.subscribe(service.endpoint("silent"), service.keys)
        try await stage.befriend()
        for _ in 0..<3 {
            try await stage.runJobs()
            stage.server.advance(.days(1))
        }
        let messages = try service.messages()
        try #require(messages.count == 2)
        // The push service keeps only the later one, so the browser shows one.
        #expect(messages[0]["headers"]["topic"].string?.count == 32)
        #expect(messages[0]["headers"]["topic"] == messages[1]["headers"]["topic"])
        let texts = try messages.map { try JSONValue(Array(try #require($0["text"].string).utf8)) }
        #expect(texts[0] == texts[1])
        let dead = try await stage.dead()
        #expect(dead.count == 1 && dead[0].hasPrefix("Perhaps sent"), "\(dead)")
    }

    @Test(.tags(.P19)) func `What a worker left that died while it sent, another sends`() async throws {
        let service = try PushService()
        let stage = try await PushStage(service.policy())
        try await stage.subscribe(service.endpoint("taken"), service.keys)
        try await stage.befriend()
        try await stage.server.runJobsWithoutDelivery()
        // Claims the job and never finishes it.
        let taken = try await stage.server.community.perform(LeaseJobs(lane: .push), as: .system).first
        #expect(taken?.kind == PushJob.job)
        stage.server.advance(.hours(1))
        try await stage.runJobs()
        #expect(try service.messages().count == 1)
        #expect(try await stage.dead().isEmpty)
    }

    @Test func `Redirects are not followed, and refusals are final`() async throws {
        let service = try PushService()
        let stage = try await PushStage(service.policy())
        try await stage.subscribe(service.endpoint("moved"), service.keys)
        try await stage.subscribe(service.endpoint("forbidden"), service.keys)
        try await stage.befriend()
        for _ in 0..<2 {
            try await stage.runJobs()
            stage.server.advance(.days(1))
        }
        #expect(Set(try service.messages().map { $0["path"].string }) == ["/push/moved", "/push/forbidden"])
        #expect(try service.messages().count == 2)
        #expect(Set(try await stage.dead()) == ["The push service answered 302.", "The push service answered 403."])
        #expect(try await stage.waiting() == 0)
    }

    @Test func `A certificate that nobody vouches for, or for another name, gets nothing`() async throws {
        let service = try PushService()
        let strict = try await PushStage(.anywhere(resolve: { _ in [.thisMachine] }))
        let renamed = try await PushStage(service.policy())
        try await strict.subscribe(service.endpoint("taken"), service.keys)
        try await renamed.subscribe("https://other.mingle.test:\(service.port)/push/taken", service.keys)
        for stage in [strict, renamed] {
            try await stage.befriend()
            try await stage.runJobs()
            // The message was certainly not sent, so it is tried again.
            #expect(try await stage.waiting() == 1)
        }
        #expect(try service.messages().isEmpty)
    }

    @Test func `The name is looked up once, so it cannot change between the check and the connection`() async throws {
        let service = try PushService()
        let lookUps = Mutex<[String]>([])
        var policy = service.policy()
        policy.resolve = { name in
            lookUps.withLock { $0.append(name) }
            return [.thisMachine]
        }
        let stage = try await PushStage(policy)
        try await stage.subscribe(service.endpoint("taken"), service.keys)
        try await stage.befriend()
        try await stage.runJobs()
        // The system cannot resolve the name, so the message went to the address that was checked.
        #expect(try service.messages().count == 1)
        #expect(lookUps.withLock { $0 } == [PushService.name])
        await #expect(throws: HostLookup.Failure.self) { try await HostLookup.addresses(of: PushService.name) }
    }

    @Test func `A service on this machine gets nothing under the policy of the program`() async throws {
        let service = try PushService()
        var policy = PushPolicy.publicOnly
        policy.certificates = service.certificates
        let stage = try await PushStage(policy)
        for host in ["127.0.0.1", "localhost", "127.1", "2130706433", "[::ffff:127.0.0.1]"] {
            try await stage.subscribe("https://\(host):\(service.port)/push/taken", service.keys)
        }
        #expect(try await stage.subscriptions() == 5)
        try await stage.befriend()
        try await stage.runJobs()
        #expect(try service.messages().isEmpty)
        #expect(try await stage.dead().count == 5)
        #expect(try await stage.dead().allSatisfy { $0.hasSuffix("is not on the public internet.") })
    }
}

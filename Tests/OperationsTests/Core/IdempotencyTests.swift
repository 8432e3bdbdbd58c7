import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations

@Suite(.tags(.P58)) struct IdempotencyTests {
    private func create(
        _ community: TestCommunity, _ actor: Actor, key: String, request: [UInt8] = [1], title: String = "Dinner"
    ) async throws -> StoredReply {
        try await community.community.perform(
            CreateEvent(TestCommunity.input { $0.title = title }), as: actor, once: IdempotencyKey(key: key, request: request)
        ) { _, id in StoredReply(status: 201, location: "/events/\(id)", body: id.bytes) }
    }

    @Test func theSameKeyHasOneEffectAndTheSameReply() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity(seed: g.next())
            let ana = try await community.member("Ana")
            let keys = (0..<5).map { "key-\($0)" }
            var replies: [String: StoredReply] = [:]
            for _ in 1...12 {
                let key = g.pick(keys)
                let reply = try await create(community, ana, key: key)
                if let first = replies[key] { try #require(reply == first) }
                replies[key] = reply
                community.advance(.minutes(Int64(g.int(0...60))))
            }
            try #require(try await community.count("SELECT count(*) FROM event") == replies.count)
        }
    }

    @Test func manyAtOnceHaveOneEffect() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let replies = try await withThrowingTaskGroup(of: StoredReply.self) { group in
            for _ in 0..<50 { group.addTask { try await create(community, ana, key: "tap") } }
            return try await group.reduce(into: Set<StoredReply>()) { $0.insert($1) }
        }
        #expect(replies.count == 1)
        #expect(try await community.count("SELECT count(*) FROM event") == 1)
        #expect(try await community.count("SELECT count(*) FROM audit WHERE kind = 'event'") == 1)
    }

    @Test func theSameKeyForAnotherRequestIsRefused() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await create(community, ana, key: "a")
        let refusal = await #expect(throws: Refusal.self) { try await create(community, ana, key: "a", request: [2]) }
        #expect(refusal?.code == .invalid)
        #expect(try await community.count("SELECT count(*) FROM event") == 1)
    }

    @Test func keysOfTwoPeopleAreTwoKeys() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let bo = try await community.member("Bo")
        #expect(try await create(community, ana, key: "a") != create(community, bo, key: "a"))
    }

    @Test func aRefusalIsNotStored() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        await #expect(throws: Refusal.self) { try await create(community, ana, key: "a", title: "") }
        #expect(try await create(community, ana, key: "a").status == 201)
    }

    @Test func keysAreForgottenAfterADay() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        _ = try await create(community, ana, key: "a")
        community.advance(.seconds(86_401))
        _ = try await create(community, ana, key: "b")
        #expect(try await community.count("SELECT count(*) FROM idempotency") == 1)
    }

    @Test func onlyVisibleASCIIIsAKey() {
        for text in ["", " ", "a b", "ä", "a\n", "\u{0}", String(repeating: "a", count: 201)] {
            #expect(IdempotencyKey(key: text, request: []) == nil)
        }
        #expect(IdempotencyKey(key: String(repeating: "a", count: 200), request: []) != nil)
        #expect(IdempotencyKey(key: "!~", request: []) != nil)
    }
}

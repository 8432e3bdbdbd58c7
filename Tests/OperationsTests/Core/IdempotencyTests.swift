import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

@Suite(.tags(.P58)) struct IdempotencyTests {
    private func create(
        _ community: TestCommunity, _ actor: Actor, key: String, request: [UInt8] = [1], title: String = "Dinner"
    ) async throws -> StoredReply {
        try await community.community.perform(
            CreateEvent(TestCommunity.input { $0.title = title }), as: actor,
            once: IdempotencyKey(key: key, request: request)
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

    /// The stored rows and bytes are bounded, whatever one person sends.
    @Test(arguments: [(1500, 100), (300, 8000), (40, 100_000)])
    func whatIsKeptOfOnePersonIsBounded(_ count: Int, _ size: Int) async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        _ = try await create(community, bo, key: "his")
        func keep(_ index: Int) async throws {
            let key = IdempotencyKey(key: "key-\(index)", request: [1])!
            let reply = StoredReply(status: 200, body: Array(repeating: UInt8(ascii: "x"), count: size))
            try await community.community.perform(KeepReply(for: ana.userID!, key: key, reply: reply), as: .system)
        }
        for index in 0..<count {
            try await keep(index)
            community.advance(.seconds(1))
            guard index % 10 == 9 else { continue }
            let rows = try await community.count("SELECT count(*) FROM idempotency")
            let bytes = try await community.count("SELECT coalesce(sum(length(body)), 0) FROM idempotency")
            try #require(
                rows <= IdempotencyKey.maxKeys + 1 && bytes <= IdempotencyKey.maxBytes + 16,
                "\(rows) rows, \(bytes) bytes")
        }
        // The newest replies remain without a gap, and other people's replies remain.
        let kept = try await community.community.read { reader in
            try (0..<count).map {
                try IdempotencyKey(key: "key-\($0)", request: [1])!.find(for: ana.userID!, in: reader) != nil
            }
        }
        let first = try #require(kept.firstIndex(of: true))
        #expect(kept[first...].allSatisfy { $0 } && count - first >= min(700, (700 << 10) / size))
        #expect(try await create(community, bo, key: "his").location != nil)
        #expect(try await community.count("SELECT count(*) FROM event") == 1)
    }

    @Test func aReplyThatIsLongerThanAllThatIsKeptIsKeptAlone() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        for index in 0..<3 {
            let reply = StoredReply(status: 200, body: Array(repeating: 0, count: 2 << 20))
            let key = IdempotencyKey(key: "key-\(index)", request: [1])!
            try await community.community.perform(KeepReply(for: ana.userID!, key: key, reply: reply), as: .system)
            let found = try await community.community.read { try key.find(for: ana.userID!, in: $0) }
            #expect(found?.body == reply.body)
        }
        #expect(try await community.count("SELECT count(*) FROM idempotency") == 1)
    }

    @Test func aLongReplyThatCanBeMadeAnewIsNotKept() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        for (size, isKept) in [(16 << 10, true), (16 << 10 | 1, false)] {
            let key = IdempotencyKey(key: "key-\(size)", request: [1])!
            for _ in 1...2 {
                _ = try await community.community.perform(CreateEvent(TestCommunity.input()), as: ana, once: key) {
                    _, id in
                    StoredReply(
                        status: 201, location: "/events/\(id)", body: Array(repeating: 0, count: size),
                        canBeMadeAnew: true)
                }
            }
            let found = try await community.community.read { try key.find(for: ana.userID!, in: $0) }
            let kept = try #require(found)
            #expect((kept.body != nil) == isKept && kept.status == 201 && kept.location != nil)
        }
        #expect(try await community.count("SELECT count(*) FROM event") == 2)
    }

    @Test func onlyVisibleASCIIIsAKey() {
        for text in ["", " ", "a b", "ä", "a\n", "\u{0}", String(repeating: "a", count: 201)] {
            #expect(IdempotencyKey(key: text, request: []) == nil)
        }
        #expect(IdempotencyKey(key: String(repeating: "a", count: 200), request: []) != nil)
        #expect(IdempotencyKey(key: "!~", request: []) != nil)
    }
}

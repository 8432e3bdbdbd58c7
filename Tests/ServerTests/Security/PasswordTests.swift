import Domain
import HTTPTypes
import Store
import Synchronization
import Testing

@testable import Operations
@testable import Server

/// Security checklist, 1–4.
@Suite(.serialized) struct PasswordTests {
    @Test(arguments: [
        ("1234567", false), ("12345678", false), ("password", false), ("PassWord1", false), ("qwertyuiop", false),
        ("anna@example.org", false), ("Anna Lima", false), ("ANNA LIMA", false), ("zebra by", true),
        ("ZZZZQ zzq", true),
        (String(repeating: "ab", count: 64), true), (String(repeating: "ab", count: 64) + "c", false),
        ("пароль и море", true),
    ])
    func `Passwords have 8 to 128 characters and are no common one and no name`(
        _ password: String, _ isTaken: Bool
    ) async throws {
        let server = try await TestServer()
        let body: JSONValue = [
            "givenName": "Anna", "familyName": "Lima", "email": "anna@example.org", "password": .string(password),
        ]
        let reply = try await server.call(.post, "/auth/register", body)
        #expect((reply.status == 201) == isTaken, "\(password): \(reply.text)")
        if !isTaken { #expect(reply.status == 422 && reply.json["fields"].keys == ["password"]) }
        #expect(!reply.text.contains(password) || ["password", "anna@example.org", "Anna Lima"].contains(password))
    }

    @Test func `Ten tries at an account, from wherever, then one every six seconds; nothing is hashed beyond`()
        async throws
    {
        let hasher = CountingHasher()
        let server = try await TestServer(hasRateLimits: true, passwords: hasher)
        let anna = try await server.member("Anna")
        func tries(_ password: String, from peer: Int, _ email: String = "anna@example.org") async throws -> Reply {
            let body: JSONValue = ["email": .string(email), "password": .string(password)]
            return try await server.send(
                .post, "/api/v1/auth/login", headers: ["Content-Type": "application/json"], bytes: body.bytes,
                peer: "192.0.2.\(peer)")
        }
        for index in 1...10 { #expect(try await tries("wrong", from: index).status == 401) }
        let refused = try await tries(Member.password, from: 11)
        #expect(refused.status == 429 && refused.code == "rate_limited" && refused.header("Retry-After") == "6")
        #expect(try await tries("wrong", from: 12, " ANNA@Example.org ").status == 429)
        #expect(hasher.verified == 10)
        // Others, at other addresses, are not held up; and it is no lockout.
        let bert = try await server.member("Bert")
        #expect(try await tries(Member.password, from: 13, bert.email).status == 200)
        server.advance(.seconds(6))
        #expect(try await tries(Member.password, from: 14).status == 200)
        #expect(try await tries(Member.password, from: 15).status == 429)
        #expect(anna.email == "anna@example.org")
    }

    @Test func `Ten tries from an address, at whichever accounts, by program or by form`() async throws {
        let hasher = CountingHasher()
        let server = try await TestServer(hasRateLimits: true, passwords: hasher)
        for index in 0..<10 {
            let body: JSONValue = ["email": .string("person\(index)@example.org"), "password": "wrong"]
            #expect(try await server.call(.post, "/auth/login", body).status == 401)
        }
        let refused = try await server.form("account.signIn", [("email", "other@example.org"), ("password", "wrong")])
        #expect(refused.status == 429 && refused.header("Retry-After") == "6")
        #expect(hasher.verified == 10)
    }

    @Test func `Too many hashes at once are turned away and not queued for ever`() async throws {
        let scrypt = Scrypt(cost: Scrypt.Cost(log2N: 12, blockSize: 8, parallelism: 1))
        let refusals = await withTaskGroup(of: Refusal?.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do {
                        _ = try await scrypt.verify("x", against: nil)
                        return nil
                    } catch { return error as? Refusal }
                }
            }
            return await group.reduce(into: [Refusal]()) { if let refusal = $1 { $0.append(refusal) } }
        }
        #expect(!refusals.isEmpty && refusals.count < 200)
        #expect(refusals.allSatisfy { $0.code == .unavailable && $0.retryAfter != nil })
    }

    @Test func `An unknown address and a wrong password get the same answer after the same work`() async throws {
        let hasher = CountingHasher()
        let server = try await TestServer(passwords: hasher)
        _ = try await server.member("Anna")
        let wrong = try await server.call(.post, "/auth/login", ["email": "anna@example.org", "password": "wrong"])
        let unknown = try await server.call(.post, "/auth/login", ["email": "nobody@example.org", "password": "wrong"])
        let noAddress = try await server.call(.post, "/auth/login", ["email": "nothing", "password": "wrong"])
        for reply in [wrong, unknown, noAddress] {
            #expect(reply.status == 401)
            #expect(reply.json.setting("requestId", nil) == wrong.json.setting("requestId", nil))
        }
        #expect(hasher.verified == 3)
        func page(_ email: String) async throws -> String {
            try await server.form("account.signIn", [("email", email), ("password", "wrong")]).text.replacing(
                email, with: "X")
        }
        #expect(try await page("anna@example.org") == page("nobody@example.org"))
    }

    /// The least of many times is what the work costs; whatever else runs on the machine only adds.
    @Test func `Hashing for an unknown account takes as long, within 10 percent`() async throws {
        let scrypt = Scrypt(cost: Scrypt.Cost(log2N: 11, blockSize: 8, parallelism: 1))
        let hash = try await scrypt.hash("something")
        var known = Duration.seconds(100)
        var unknown = Duration.seconds(100)
        let clock = ContinuousClock()
        for round in 0..<400 {
            known = min(known, try await clock.measure { _ = try await scrypt.verify("wrong", against: hash) })
            unknown = min(unknown, try await clock.measure { _ = try await scrypt.verify("wrong", against: nil) })
            if round >= 10, abs(known / unknown - 1) < 0.1 { break }
        }
        #expect(abs(known / unknown - 1) < 0.1, "\(known) and \(unknown)")
    }

    @Test func `Asking for a new password tells nothing about who has an account`() async throws {
        let server = try await TestServer()
        _ = try await server.member("Anna")
        let known = try await server.call(.post, "/auth/forgot-password", ["email": "anna@example.org"])
        let unknown = try await server.call(.post, "/auth/forgot-password", ["email": "nobody@example.org"])
        #expect(known.status == 204 && unknown.status == 204 && known.body == unknown.body)
        #expect(known.headers.map(\.name) == unknown.headers.map(\.name))
        #expect(try await server.mails().map(\.to) == ["Anna <anna@example.org>"])
    }

    @Test func `There is no account to begin with, and the first to register is a member like all`() async throws {
        let server = try await TestServer()
        #expect(try await server.count("SELECT count(*) FROM user") == 0)
        for password in ["admin", "password", "changeme"] {
            #expect(
                try await server.call(
                    .post, "/auth/login", ["email": "admin@localhost", "password": .string(password)]
                ).status == 401)
        }
        let first = try await server.call(
            .post, "/auth/register",
            ["givenName": "Eve", "familyName": "First", "email": "eve@example.org", "password": "a boat at night"])
        #expect(first.json["user"]["role"] == "MEMBER")
    }
}

/// Hashes as the tests' hasher does and counts how often it was asked.
final class CountingHasher: PasswordHasher {
    private let count = Mutex(0)
    var verified: Int { count.withLock { $0 } }

    func hash(_ password: String) async throws -> String { try await TestServer.hasher.hash(password) }
    func verify(_ password: String, against hash: String?) async throws -> PasswordVerdict {
        count.withLock { $0 += 1 }
        return try await TestServer.hasher.verify(password, against: hash)
    }
}

import Domain
import HTTPTypes
import Store
import Synchronization
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Security checklist, 1–4.
@Suite(.serialized) struct PasswordTests {
    @Test(arguments: [
        ("1234567", false), ("12345678", false), ("password", false), ("PassWord1", false), ("qwertyuiop", false),
        ("anna@example.org", false), ("Anna Lima", false), ("ANNA LIMA", false), ("AnnaLima", false),
        (" anna@example.org", false),
        ("anna-lima.", false), ("zebra by", true),
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

    /// Keyboards send "ö" as one character or as two.
    @Test func `A password is the same however its accents are written`() async throws {
        let (composed, decomposed) = ("geh\u{F6}rt zu Zo\u{EB}", "geho\u{308}rt zu Zoe\u{308}")
        let server = try await TestServer()
        for (number, typed) in [composed, decomposed].enumerated() {
            let body: JSONValue = [
                "givenName": "Anna", "familyName": "Lima", "email": "anna\(number)@example.org",
                "password": .string(typed),
            ]
            #expect(try await server.call(.post, "/auth/register", body).status == 201)
            for password in [composed, decomposed] {
                #expect(try await tries(server, password, from: "192.0.2.1", "anna\(number)@example.org").status == 200)
            }
            #expect(
                try await tries(server, "gehort zu Zoe", from: "192.0.2.1", "anna\(number)@example.org").status == 401)
        }
    }

    /// Keys from Python's `hashlib.scrypt`: the first of the decomposed password, the second of the composed one.
    @Test(arguments: [
        ("ZyUG/ETZn/M81+oXG7FvwV0S5qHWQYy7j2tYQvSeTj8=", PasswordVerdict.rightButOutdated),
        ("fcGAXsG8rNJ5iB4ECRUz/BNKUYYgzgmR16osKNF1GU0=", PasswordVerdict.right),
    ]) func `Hashes of before still hold, in whichever form the password was typed`(
        _ key: String, _ expected: PasswordVerdict
    ) async throws {
        let hash = "$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg==$\(key)"
        for typed in ["geh\u{F6}rt zu Zo\u{EB}", "geho\u{308}rt zu Zoe\u{308}"] {
            #expect(try await Scrypt(cost: .cheap).verify(typed, against: hash) == expected)
        }
        #expect(try await Scrypt(cost: .cheap).verify("gehort zu Zoe", against: hash) == .wrong)
    }

    private func tries(
        _ server: TestServer, _ password: String, from peer: String, _ email: String = "anna@example.org"
    ) async throws -> ReceivedReply {
        let body: JSONValue = ["email": .string(email), "password": .string(password)]
        return try await server.send(
            .post, "/api/v1/auth/login", headers: ["Content-Type": "application/json"], bytes: body.bytes, peer: peer)
    }

    private func signIn(
        _ server: TestServer, _ password: String, from peer: String, device: String? = nil
    ) async throws -> ReceivedReply {
        try await server.send(
            .post, "/do/account.signIn", as: device.map { .cookie("mingle-device=\($0)") } ?? .nobody,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"],
            bytes: Array(TestServer.urlEncoded([("email", "anna@example.org"), ("password", password)]).utf8),
            peer: peer)
    }

    @Test func `Guesses at an account from a network keep nobody out elsewhere, and nothing is hashed beyond ten`()
        async throws
    {
        let hasher = CountingHasher()
        let server = try await TestServer(hasRateLimits: true, passwords: hasher)
        _ = try await server.member("Anna")
        _ = try await server.member("Bert")
        for _ in 1...10 { #expect(try await tries(server, "wrong", from: "192.0.2.1").status == 401) }
        let refused = try await tries(server, Member.password, from: "192.0.2.1")
        #expect(refused.status == 429 && refused.code == "rate_limited" && refused.header("Retry-After") == "6")
        #expect(try await tries(server, "wrong", from: "192.0.2.1", " ANNA@Example.org ").status == 429)
        #expect(hasher.verified == 10)
        // The limit affects neither the person elsewhere nor other accounts in the same network.
        #expect(try await tries(server, Member.password, from: "192.0.2.2").status == 200)
        #expect(try await tries(server, Member.password, from: "192.0.2.1", "bert@example.org").status == 200)
        // The limit is no lockout, and correct passwords do not count as guesses.
        server.advance(.seconds(6))
        for _ in 1...3 { #expect(try await tries(server, Member.password, from: "192.0.2.1").status == 200) }
        #expect(try await tries(server, "wrong", from: "192.0.2.1").status == 401)
        #expect(try await tries(server, "wrong", from: "192.0.2.1").status == 429)
    }

    @Test func `A hall signs in through one network, and a guess at many accounts from there is slowed`() async throws {
        let hasher = CountingHasher()
        let server = try await TestServer(hasRateLimits: true, passwords: hasher)
        for number in 0..<60 {
            _ = try await server.member("Anna\(number)")
            #expect(
                try await tries(server, Member.password, from: "192.0.2.1", "anna\(number)@example.org").status == 200)
        }
        server.advance(.minutes(1))
        var statuses: [Int] = []
        for number in 0..<60 {
            statuses.append(try await tries(server, "wrong", from: "192.0.2.1", "anna\(number)@example.org").status)
        }
        #expect(statuses.allSatisfy { $0 == 401 })
        // A minute later, because of the limit of 100 writes a minute for signed-out clients.
        server.advance(.minutes(1))
        statuses = []
        for number in 0..<60 {
            statuses.append(try await tries(server, "wrong", from: "192.0.2.1", "anna\(number)@example.org").status)
        }
        #expect(statuses == Array(repeating: 401, count: 50) + Array(repeating: 429, count: 10))
    }

    @Test
    func `A known browser can sign in while somebody guesses in the same network`()
        async throws
    {
        let server = try await TestServer(hasRateLimits: true)
        _ = try await server.member("Anna")
        let first = try await signIn(server, Member.password, from: "192.0.2.1")
        let device = try #require(first.cookieValue("mingle-device"))
        for _ in 1...12 { _ = try await tries(server, "wrong", from: "192.0.2.1") }
        #expect(try await signIn(server, Member.password, from: "192.0.2.1").status == 429)
        #expect(try await signIn(server, Member.password, from: "192.0.2.1", device: "made-up").status == 429)
        #expect(try await signIn(server, Member.password, from: "192.0.2.1", device: device).status == 303)
        // Wrong passwords from the known device count too.
        for _ in 1...10 { #expect(try await signIn(server, "wrong", from: "192.0.2.1", device: device).status == 422) }
        #expect(try await signIn(server, Member.password, from: "192.0.2.9", device: device).status == 429)
    }

    @Test func `A line to the internet counts once, however many addresses of version 6 it has`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        _ = try await server.member("Anna")
        for index in 1...10 { #expect(try await tries(server, "wrong", from: "2001:db8:1:1::\(index)").status == 401) }
        #expect(try await tries(server, "wrong", from: "2001:db8:1:1:ffff::1").status == 429)
        #expect(try await tries(server, "wrong", from: "2001:db8:1:2::1").status == 401)
        for _ in 1...10 { #expect(try await tries(server, "wrong", from: "192.0.2.77").status == 401) }
        #expect(try await tries(server, "wrong", from: "::ffff:192.0.2.77").status == 429, "version 4 as 6 says it")
    }

    @Test func `A stolen session cannot block steps that need the password`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        let anna = try await server.member("Anna")
        let stolen = try await server.session(anna.id, .api)
        let body: JSONValue = ["email": "evil@example.org", "password": "wrong"]
        for _ in 1...5 {
            #expect(try await server.call(.patch, "/me", as: .bearer(stolen.accessToken), body).status == 403)
        }
        for _ in 1...5 {
            #expect(
                try await server.call(.delete, "/me", as: .bearer(stolen.accessToken), ["password": "wrong"]).status
                    == 403)
        }
        #expect(try await server.call(.delete, "/me", as: .bearer(stolen.accessToken), Member.proof).status == 429)
        let changed = try await server.call(
            .post, "/me/password", as: anna.bearer,
            ["current": .string(Member.password), "password": "a boat at night"])
        #expect(changed.status == 204)
    }

    @Test func `Nobody is kept from a new password by others who ask for one`() async throws {
        let server = try await TestServer(hasRateLimits: true)
        let anna = try await server.member("Anna")
        func ask(from peer: String) async throws -> Int {
            try await server.send(
                .post, "/api/v1/auth/forgot-password", headers: ["Content-Type": "application/json"],
                bytes: (["email": .string(anna.email)] as JSONValue).bytes, peer: peer
            ).status
        }
        for _ in 1...10 { #expect(try await ask(from: "192.0.2.1") == 204) }
        #expect(try await ask(from: "192.0.2.1") == 429)
        #expect(try await ask(from: "192.0.2.2") == 204)
        let mails = try await server.mails(to: anna.email)
        #expect(mails.count == 6, "five asked for from one network, and one from the other")
        // The first reset link still works.
        let token = try #require(mails.first?.token(after: "/reset/"))
        #expect(
            try await server.call(
                .post, "/auth/reset-password", ["token": .string(token), "password": "a boat at night"]
            )
            .status == 204)
    }

    @Test func `A reset is looked up before anything is hashed, and refuses one's own address`() async throws {
        let hasher = CountingHasher()
        let server = try await TestServer(passwords: hasher)
        let anna = try await server.member("Anna")
        let made = try await server.call(
            .post, "/auth/reset-password", ["token": "made up", "password": "a boat at night"])
        #expect(made.status == 422 && made.json["fields"].keys == ["token"])
        _ = try await server.call(.post, "/auth/forgot-password", ["email": .string(anna.email)])
        let token = try await server.mailToken(.resetPassword, to: anna.email)
        let own = try await server.call(
            .post, "/auth/reset-password", ["token": .string(token), "password": .string(anna.email)])
        #expect(own.status == 422 && own.json["fields"].keys == ["password"])
        #expect(hasher.hashed == 0)
        let done = try await server.call(
            .post, "/auth/reset-password", ["token": .string(token), "password": "a boat at night", "renewFeeds": true])
        #expect(done.status == 204 && hasher.hashed == 1)
    }

    @Test func `Another address asks for the password`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for password in [nil, "", "wrong"] as [String?] {
            var body: JSONValue = ["email": "new@example.org"]
            if let password { body = body.setting("password", .string(password)) }
            let refused = try await server.call(.patch, "/me", as: anna.bearer, body)
            #expect(
                refused.status == 403 && refused.code == "not_allowed" && refused.json["fields"].keys == ["password"])
        }
        #expect(try await server.mails().isEmpty)
        let asked = try await server.call(
            .patch, "/me", as: anna.bearer, ["email": "new@example.org", "password": .string(Member.password)])
        #expect(asked.status == 200 && asked.json["email"] == .string(anna.email))
        #expect(try await server.mails().map(\.to) == ["Anna <new@example.org>"])
    }

    @Test func `The rule of who may register holds for a new address`() async throws {
        let server = try await TestServer(registration: .domain("example.org"))
        let anna = try await server.member("Anna")
        let refused = try await server.call(
            .patch, "/me", as: anna.bearer, ["email": "anna@elsewhere.org", "password": .string(Member.password)])
        #expect(refused.status == 422 && refused.json["fields"].keys == ["email"])
        let form = try await server.form(
            "account.changeEmail", [("email", "anna@elsewhere.org"), ("password", Member.password)], as: anna.browser)
        #expect(form.status == 422 && form.text.contains("use an address at example.org"))
        #expect(try await server.mails().isEmpty)
    }

    @Test func `Ten tries at an account from a network, by program or by form`() async throws {
        let hasher = CountingHasher()
        let server = try await TestServer(hasRateLimits: true, passwords: hasher)
        for _ in 0..<10 {
            let body: JSONValue = ["email": "person@example.org", "password": "wrong"]
            #expect(try await server.call(.post, "/auth/login", body).status == 401)
        }
        let refused = try await server.form("account.signIn", [("email", "Person@example.org"), ("password", "wrong")])
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

    @Test func `An unknown address and a wrong password get the same reply after the same work`() async throws {
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

    /// Keys are counted, not timed: deriving them takes nearly all of the time of a sign-in.
    @Test(arguments: ["wrong", "something", "Fuße über Wörter", "Fu\u{df}e u\u{308}ber Wo\u{308}rter"])
    func `Hashing for an unknown account is the same work`(_ password: String) async throws {
        struct Derivation: Equatable {
            var length: Int
            var cost: Scrypt.Cost
        }
        let derived = Mutex<[Derivation]>([])
        let cost = Scrypt.Cost(log2N: 5, blockSize: 8, parallelism: 1)
        let scrypt = Scrypt(cost: cost) { length, cost in
            derived.withLock { $0.append(Derivation(length: length, cost: cost)) }
        }
        let hash = try await scrypt.hash("something")
        func work(_ sent: () async throws -> Void) async throws -> [Derivation] {
            derived.withLock { $0 = [] }
            try await sent()
            return derived.withLock { $0 }
        }
        let known = try await work { _ = try await scrypt.verify(password, against: hash) }
        let unknown = try await work { _ = try await scrypt.verify(password, against: nil) }
        #expect(known == unknown)
        #expect(!known.isEmpty && known.allSatisfy { $0.cost == cost })
    }

    @Test func `Asking for a new password reveals nothing about who has an account`() async throws {
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
        #expect(try await server.count("SELECT count(*) FROM users") == 0)
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

/// Hashes like the tests' hasher and counts its calls.
final class CountingHasher: PasswordHasher {
    private let count = Mutex(0)
    private let hashes = Mutex(0)
    var verified: Int { count.withLock { $0 } }
    var hashed: Int { hashes.withLock { $0 } }

    func hash(_ password: String) async throws -> String {
        hashes.withLock { $0 += 1 }
        return try await TestServer.hasher.hash(password)
    }
    func verify(_ password: String, against hash: String?) async throws -> PasswordVerdict {
        count.withLock { $0 += 1 }
        return try await TestServer.hasher.verify(password, against: hash)
    }
}

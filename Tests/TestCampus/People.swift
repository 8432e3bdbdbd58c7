import Domain
import Foundation
import HTTPTypes
import Store
import StoreSQLite

@testable import Operations
@testable import Server
@testable import ServerOperations

/// Somebody with an account and two sessions, of an API client and of a browser.
struct Member: Sendable {
    static let password = "swims at dawn"
    /// The body that confirms the password.
    static let proof: JSONValue = ["password": .string(password)]

    var id: ID<User>
    var email: String
    var tokens: SessionTokens
    var web: SessionTokens

    var bearer: Sender { .bearer(tokens.accessToken) }
    var browser: Sender { .cookie("mingle=\(web.accessToken)") }
    /// Their browser after its session has ended.
    var expiredBrowser: Sender { .cookie("mingle-who=\(id)") }
}

extension TestServer {
    private static let passwordHash = Task { try await hasher.hash(Member.password) }

    /// Registers a member with the address `given@example.org`, in lower case.
    func member(
        _ given: String, family: String? = "Lima", role: Role = .member, isVerified: Bool = true
    ) async throws -> Member {
        let email = "\(given.lowercased())@example.org"
        let id = try await community.perform(
            RegisterAccount(
                givenName: given, familyName: family, email: email, passwordHash: TestServer.passwordHash.value,
                timeZone: "Europe/Berlin", role: role, isVerified: isVerified),
            as: .system)
        return Member(id: id, email: email, tokens: try await session(id, .api), web: try await session(id, .web))
    }

    func session(_ id: ID<User>, _ kind: StartSession.Kind) async throws -> SessionTokens {
        try await community.perform(StartSession(user: id, kind: kind, device: "Tests"), as: .system)
    }

    /// Returns a person as a session identifies them.
    func actor(_ member: Member) async throws -> Actor {
        let account = try await community.read { try AccountQuery.account(member.id, in: $0) }
        return .person(
            Person(
                id: member.id, session: nil, role: account.role, isVerified: account.emailVerified,
                timeZone: account.timeZone, name: account.name))
    }

    /// Performs many writes in one transaction, for tests of large numbers.
    func writeDirectly(_ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
        let environment = community.environment
        try await file.write { writer in
            let tx = Transaction(
                writer, now: environment.now(), random: environment.random, hash: environment.digest, actor: nil,
                handlers: .server)
            try body(tx)
            _ = try tx.writeLog()
        }
    }

    func count(_ sql: SQL) async throws -> Int { try await community.read { try $0.value(sql, as: Int.self) } ?? 0 }

    // MARK: Events

    /// Returns the body of a dinner in a week, with `fields` merged over it.
    static func dinner(_ fields: [String: JSONValue] = [:]) -> JSONValue {
        .object(
            [
                "title": "Dinner", "startsAt": "\((start + .days(7)).iso8601)", "locationName": "Kitchen",
            ].merging(fields) { $1 })
    }

    /// Publishes an event and returns its id.
    func event(by host: Member, _ fields: [String: JSONValue] = [:]) async throws -> String {
        let reply = try await call(.post, "/events", as: host.bearer, TestServer.dinner(fields))
        guard let id = reply.json["id"].string else { throw Unexpected(reply) }
        return id
    }

    @discardableResult
    func rsvp(_ event: String, _ status: String, party: Int? = nil, as member: Member) async throws -> ReceivedReply {
        var body: JSONValue = ["status": .string(status)]
        if let party { body = body.setting("party", .number(Double(party))) }
        let reply = try await call(.put, "/events/\(event)/rsvp", as: member.bearer, body)
        guard reply.status == 200 else { throw Unexpected(reply) }
        return reply
    }

    func link(_ event: String, by host: Member) async throws -> String {
        let reply = try await call(.post, "/events/\(event)/link", as: host.bearer)
        guard let token = reply.json["token"].string else { throw Unexpected(reply) }
        return token
    }

    func invite(_ emails: [String], to event: String, by host: Member) async throws {
        let reply = try await call(
            .post, "/events/\(event)/invitations", as: host.bearer, ["emails": .array(emails.map { .string($0) })])
        guard reply.status == 200 else { throw Unexpected(reply) }
    }
}

/// A reply that a test cannot continue with.
struct Unexpected: Error, CustomStringConvertible {
    var description: String
    init(_ reply: ReceivedReply) { description = "\(reply.status) \(reply.text.prefix(400))" }
    init(_ text: String) { description = text }
}

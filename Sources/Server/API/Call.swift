import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Operations
import Store
import Wire

/// One request to a REST route, with helpers for handlers.
struct Call: Sendable {
    let request: Request
    let context: AppContext
    let community: Community
    /// The declared query parameters.
    var parameters = QueryParameters()
    var body: [UInt8] = []
    var upload: Upload?
    /// The form fields that came with the upload.
    var form = Form()
    /// The idempotency key of a POST.
    var key: IdempotencyKey?

    var actor: Actor { context.actor }
    var now: Instant { community.now }

    /// Checks the content type. JSON routes accept only JSON, so that another site's form cannot pass for an API call
    /// (security checklist, 8).
    func checkIsJSON() throws(Refusal) {
        let type = request.headers[.contentType]?.split(separator: ";").first.map(String.init) ?? ""
        guard type.lowercased() == "application/json" else {
            throw Refusal(.malformed, "Send the body as application/json.")
        }
    }

    /// Returns an id from the path. A malformed id is `not_found`.
    func id<Subject>(_ name: String = "id", of _: Subject.Type = Subject.self) throws(Refusal) -> ID<Subject> {
        guard let text = context.parameters.get(name), let id = ID<Subject>(text) else { throw .notFound }
        return id
    }

    func text(_ name: String) -> String {
        let raw = context.parameters.get(name) ?? ""
        return raw.removingPercentEncoding ?? raw
    }

    func query(_ name: String) -> String? {
        parameters.exact(name)
    }

    /// Returns a free-text parameter, in which `+` is a space.
    func freeText(_ name: String) -> String? {
        parameters.freeText(name)
    }

    func query<Value: Sendable>(_ name: String, _ read: (String) -> Value?, _ hint: Phrase) throws(Refusal) -> Value? {
        try parameters.value(name, read, hint)
    }

    func limit() throws(Refusal) -> Int {
        let limit = try query("limit", { Int($0) }, "Use a number from 1 to 200.") ?? 50
        guard (1...200).contains(limit) else { throw .invalid("limit", "Use a number from 1 to 200.") }
        return limit
    }

    func cursor() throws(Refusal) -> PageCursor? {
        try query("cursor", { PageCursor(text: $0) }, "This cursor is not valid for this list.")
    }

    func read<Value: Sendable>(
        inBackground: Bool = false, _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        try await community.read(inBackground: inBackground, body)
    }

    /// Replies with a page of a list.
    ///
    /// - Parameter read: Reads the page, given the query parameters `cursor` and `limit`.
    func page<Item: Codable>(
        inBackground: Bool = false, in language: Language = Languages.own.english,
        _ read: @escaping @Sendable (any Reader, _ cursor: PageCursor?, _ limit: Int) throws -> Page<Item>
    ) async throws -> Reply {
        let (cursor, limit) = (try cursor(), try limit())
        return try .json(
            Listing(await self.read(inBackground: inBackground) { try read($0, cursor, limit) }), in: language)
    }

    /// Replies with a whole list.
    func list<Item: Codable & Sendable>(
        in language: Language = Languages.own.english, _ read: @escaping @Sendable (any Reader) throws -> [Item]
    ) async throws -> Reply {
        try .json(Listing(items: await self.read(read)), in: language)
    }

    @discardableResult
    func perform<C: Command>(_ command: C) async throws -> C.Outcome {
        try await community.perform(command, as: actor)
    }

    /// Performs the command of a POST and replies with its result. The reply is stored under its `Idempotency-Key` in
    /// the same transaction.
    ///
    /// - Parameter reply: Returns the value to reply with, and its path if it was created.
    func post<C: Command, Value: Encodable & SendableMetatype>(
        _ command: C, reply: @escaping @Sendable (Transaction, C.Outcome) throws -> (value: Value, location: String?)
    ) async throws -> Reply {
        let stored = try await community.perform(command, as: actor, once: key) { tx, outcome in
            let result = try reply(tx, outcome)
            return StoredReply(
                status: result.location == nil ? 200 : 201, location: result.location,
                body: try JSON.encode(result.value))
        }
        return Reply(stored)
    }

    /// Performs a command that creates something and returns its id. A long reply is not stored: a repeated request
    /// gets the current state.
    ///
    /// - Parameters:
    ///   - path: Returns the path of the new resource, which ends in its id.
    ///   - reply: Returns the value to reply with.
    func post<C: Command, Subject, Value: Encodable & SendableMetatype>(
        _ command: C, at path: @escaping @Sendable (ID<Subject>) -> String,
        reply: @escaping @Sendable (any Reader, ID<Subject>) throws -> Value
    ) async throws -> Reply where C.Outcome == ID<Subject> {
        let stored = try await community.perform(command, as: actor, once: key) { tx, id in
            StoredReply(status: 201, location: path(id), body: try JSON.encode(reply(tx, id)), canBeMadeAnew: true)
        }
        if stored.body != nil { return Reply(stored) }
        guard let location = stored.location, let id = ID<Subject>(String(location.split(separator: "/").last ?? ""))
        else {
            throw Refusal.notFound
        }
        return Reply(
            StoredReply(
                status: stored.status, location: location, body: try await read { try JSON.encode(reply($0, id)) }))
    }

    /// Performs a command and replies with a value of any length. The reply is never stored: a repeated request gets
    /// the current state.
    func post<C: Command, Value: Encodable & SendableMetatype>(
        _ command: C, seeing reply: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Reply {
        _ = try await community.perform(command, as: actor, once: key) { _, _ in StoredReply(status: 200, body: nil) }
        return Reply(StoredReply(status: 200, body: try await read { try JSON.encode(reply($0)) }))
    }

    /// Performs a command and replies with a value that depends on its outcome. Only the outcome is stored, in the
    /// reply's `location`.
    func post<C: Command, Value: Encodable & SendableMetatype>(
        _ command: C, of reply: @escaping @Sendable (any Reader, C.Outcome) throws -> Value
    ) async throws -> Reply where C.Outcome: Codable {
        let stored = try await community.perform(command, as: actor, once: key) { _, outcome in
            StoredReply(status: 200, location: String(decoding: try JSON.encode(outcome), as: UTF8.self), body: nil)
        }
        let outcome = try JSONDecoder().decode(C.Outcome.self, from: Data((stored.location ?? "").utf8))
        return Reply(StoredReply(status: 200, body: try await read { try JSON.encode(reply($0, outcome)) }))
    }

    /// Performs a command that has no result to return (204).
    func post<C: Command>(_ command: C) async throws -> Reply {
        Reply(try await community.perform(command, as: actor, once: key) { _, _ in StoredReply(status: 204, body: []) })
    }

    func key(_ name: String) throws(Refusal) -> IdempotencyKey {
        let fields = form.values.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value }.joined(separator: "\n")
        let content =
            Array("\(request.method) \(request.uri.string)\n".utf8)
            + (upload.map { $0.digest + Array(fields.utf8) } ?? body)
        guard let key = IdempotencyKey(key: name, request: community.environment.digest(content)) else {
            throw Refusal(.invalid, "An Idempotency-Key has 1 to 200 visible characters.")
        }
        return key
    }
}

extension Reply {
    init(_ stored: StoredReply) {
        let body = stored.body ?? []
        self.init(status: .init(code: stored.status), type: body.isEmpty ? "" : "application/json", body: body)
        if let location = stored.location { headers[.location] = location }
    }
}

extension Listing {
    init(_ page: Page<Item>) {
        self.init(items: page.items, nextCursor: page.next?.text)
    }
}

import Domain
import Foundation
import Properties
import Store
import Synchronization
import Wire

@testable import Device
@testable import Operations
@testable import ServerOperations

/// Responds to the calls of devices as the server's routes do, without HTTP, from a community that can be restored from a
/// backup.
final class SimulatedServer: Sendable {
    /// A command of a person, as they performed it on one of their devices.
    struct Deed: Hashable, Sendable {
        var person: ID<User>
        var name: String
        var at: Instant?
        var payload: PayloadValue
    }

    /// What a backup holds.
    struct Copy: Sendable {
        var community: TestCommunity
        /// How often each command was settled for the first time, refused ones included.
        var settled: [Deed: Int] = [:]
    }

    private let state: Mutex<Copy>
    /// The bounds of the next pages.
    let bounds = Mutex(SyncPageLimit.page)
    /// Access tokens of another generation have expired.
    private let generation = Mutex(0)
    /// Every call and its response; nil if they are not recorded.
    private let calls: Mutex<[String]?>
    /// Whether it performs what it has settled once more when it is pushed again.
    let performsTwice: Bool

    /// - Parameter recordsCalls: Whether to record calls, to compare two runs of one seed.
    init(_ community: TestCommunity, performsTwice: Bool = false, recordsCalls: Bool = false) {
        calls = Mutex(recordsCalls ? [] : nil)
        state = Mutex(Copy(community: community))
        self.performsTwice = performsTwice
    }

    var community: TestCommunity { state.withLock { $0.community } }
    var settled: [Deed: Int] { state.withLock { $0.settled } }
    var trace: [String] { calls.withLock { $0 ?? [] } }

    // MARK: Backups and sessions

    func backUp(seed: UInt64) async throws -> Copy {
        let now = state.withLock { $0 }
        return Copy(community: try await TestCommunity(copying: now.community, seed: seed), settled: now.settled)
    }

    /// Goes on from a backup, as after `mingle restore`.
    func restore(_ backup: Copy, seed: UInt64) async throws {
        var copy = backup
        copy.community = try await TestCommunity(copying: backup.community, seed: seed)
        copy.community.move(to: community.now)
        try await copy.community.perform(BeginEpoch(), as: .system)
        state.withLock { [copy] in $0 = copy }
    }

    func expireTokens() { generation.withLock { $0 += 1 } }

    /// Returns the tokens of a person who has just signed in.
    func credentials(of person: ID<User>) -> Credentials {
        Credentials(
            accessToken: "\(person) \(generation.withLock { $0 })", refreshToken: "\(person)",
            expiresAt: community.now + .minutes(15))
    }

    private func actor(_ text: Substring?) async throws -> Actor? {
        guard let id = text.flatMap({ ID<User>(String($0)) }) else { return nil }
        return try await community.read { try AccountQuery.actor(id, in: $0) }
    }

    // MARK: Calls

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        let response = try await handle(request)
        calls.withLock { calls in
            guard calls != nil else { return }
            let bodies = [request.body ?? Data(), response.body].map { String(decoding: $0, as: UTF8.self) }
            calls?.append("\(request.path) \(bodies[0]): \(response.status) \(bodies[1])")
        }
        return response
    }

    private func handle(_ request: ServerRequest) async throws -> ServerResponse {
        do {
            if request.path == APIPath.refresh() { return try await refresh(request) }
            let actor = try await sender(of: request)
            switch request.path {
            case APIPath.pull(): return try await pull(request, as: actor)
            case APIPath.push(): return try await push(request, as: actor)
            default: throw Refusal.notFound
            }
        } catch let refusal as Refusal { return try SimulatedServer.response(to: refusal) }
    }

    /// Returns who sends a request.
    func sender(of request: ServerRequest) async throws -> Actor {
        let words = (request.headers["Authorization"] ?? "").split(separator: " ")
        guard words.count == 3, words[2] == "\(generation.withLock { $0 })", let actor = try await actor(words[1])
        else { throw Refusal.unauthenticated }
        return actor
    }

    /// Records what a stream sends.
    func record(_ event: Data) {
        calls.withLock { $0?.append("event \(String(decoding: event, as: UTF8.self))") }
    }

    static func response(to refusal: Refusal, _ skipped: SkippedCommand? = nil) throws -> ServerResponse {
        var problem = Problem(refusal, requestId: "1", localize: { "\($0)" })
        (problem.expected, problem.epoch) = (skipped?.expected, skipped?.epoch)
        return ServerResponse(status: problem.status, body: try JSONEncoder().encode(problem))
    }

    private func refresh(_ request: ServerRequest) async throws -> ServerResponse {
        let body = try JSONDecoder().decode([String: String].self, from: request.body ?? Data())
        guard let actor = try await actor(body["refreshToken"].map { $0[...] }), let person = actor.person else {
            throw Refusal.unauthenticated
        }
        let new = credentials(of: person.id)
        return ServerResponse(
            status: 200,
            body: try JSONEncoder().encode(
                SignedIn(
                    user: SignedInPerson(id: person.id, name: person.name), accessToken: new.accessToken,
                    refreshToken: new.refreshToken, expiresAt: new.expiresAt)))
    }

    private func pull(_ request: ServerRequest, as actor: Actor) async throws -> ServerResponse {
        let body = try SimulatedServer.body(PullBody.self, from: request.body ?? Data())
        try SyncSchema.check(body.schema)
        let known = body.cursor.flatMap { Secret.bytes($0) }.flatMap(SyncCursor.init)
        let bounds = bounds.withLock { $0 }
        let page = try await community.read { reader in
            body.cursor != nil && known == nil
                ? nil
                : try SyncPull.page(
                    from: known, as: actor, on: body.client, withArchive: body.archive ?? false, bounds: bounds,
                    in: reader)
        }
        guard let page else { throw Refusal(.gone, "This cursor is no longer valid.") }
        var sent = SyncPage(page)
        sent.lastCommandId = page.cursor.client?.lastCommand
        return ServerResponse(status: 200, body: try JSONEncoder().encode(sent))
    }

    private func push(_ request: ServerRequest, as actor: Actor) async throws -> ServerResponse {
        let body = try SimulatedServer.body(PushBody.self, from: request.body ?? Data())
        try SyncSchema.check(body.schema)
        let community = community
        let before = try await community.read { try SyncClient.lastCommand(of: body.clientId, as: actor, in: $0) }
        let results: [PushResult]
        do {
            results = try await community.community.settle(
                body.commands.map {
                    PushedCommand(number: $0.id, name: $0.name, payload: $0.payload, base: $0.base)
                }, of: body.clientId, in: body.epoch, as: actor, decode: SimulatedServer.decode)
        } catch let skipped as SkippedCommand {
            return try SimulatedServer.response(
                to: Refusal(.conflict, "A command is missing before this one."), skipped)
        }
        for (one, result) in zip(body.commands, results) {
            let isNew = result.number > before
            if isNew || performsTwice {
                let deed = Deed(person: actor.userID!, name: one.name, at: one.at, payload: one.payload)
                state.withLock { $0.settled[deed, default: 0] += 1 }
            }
            if !isNew, performsTwice {
                try await performAgain(one.name, JSONEncoder().encode(one.payload), as: actor, in: community)
            }
        }
        let reply = PushReply(
            lastCommandId: results.last?.number ?? 0,
            results: results.map {
                PushResultEntry(
                    id: $0.number, version: $0.version,
                    problem: $0.refusal.map { Problem($0, requestId: "1", localize: { "\($0)" }) })
            })
        return ServerResponse(status: 200, body: try JSONEncoder().encode(reply))
    }

    @Sendable private static func decode(
        _ type: any ClientCommand.Type, _ payload: Data
    ) throws -> any ClientCommand {
        func decode<C: ClientCommand>(_ type: C.Type) throws -> any ClientCommand {
            try SimulatedServer.body(type, from: payload)
        }
        return try decode(type)
    }

    /// Decodes a JSON object and refuses unknown fields, as the server's `RequestBody` does.
    private static func body<Body: Decodable>(_: Body.Type, from bytes: Data) throws -> Body {
        let fields = try JSONDecoder().decode([String: PayloadValue].self, from: bytes)
        let known = Schema(Body.self).fieldNames.map(Set.init)
        if let unknown = fields.keys.filter({ known?.contains($0) == false }).min() {
            throw Refusal(.unknownField, "There is no field “\(unknown)” here.")
        }
        return try JSONDecoder().decode(Body.self, from: bytes)
    }

    private func performAgain(
        _ name: String, _ payload: Data, as actor: Actor, in community: TestCommunity
    ) async throws {
        func perform<C: Command>(_ command: C) async throws {
            do { _ = try await community.community.perform(command, as: actor) } catch is Refusal {}
        }
        if let command = try? CommandRegistry.device.decode(name, payload) { try await perform(command) }
    }
}

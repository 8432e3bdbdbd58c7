import Domain
import Foundation
import HTTPTypes
import Logging
import Operations
import ServerOperations
import Store

@testable import Server
@testable import TestCampus

/// A server with two people whose push messages go where a policy allows.
struct PushStage {
    let server: TestServer
    let ana: Member
    let ben: Member
    /// Runs the jobs of the same community under the policy.
    private let worker: MingleServer

    init(_ policy: PushPolicy, communityName: String = "Choir") async throws {
        server = try await TestServer(communityName: communityName)
        ana = try await server.member("Ana")
        ben = try await server.member("Ben")
        let community = server.community
        let settings = ServerSettings(
            photos: server.folder.appending(path: "photos"), mail: .outbox(server.folder.appending(path: "outbox")),
            mailFrom: "choir@example.org", push: policy)
        let log = server.log
        worker = MingleServer(
            settings: settings, logger: Logger(label: "push", factory: { _ in CapturingLogHandler(lines: log) })
        ) {
            Community(
                database: community.database, environment: community.environment, commands: .all, handlers: .server,
                announce: $0)
        }
    }

    /// Subscribes Ben's browser at this endpoint.
    @discardableResult
    func subscribe(_ endpoint: String, _ keys: JSONValue) async throws -> ReceivedReply {
        try await server.call(
            .post, "/push/subscriptions", as: ben.bearer, ["endpoint": .string(endpoint), "keys": keys])
    }

    /// Sends Ben a friend request from Ana, which creates a notice for him.
    func befriend() async throws {
        let reply = try await server.call(.post, "/friend-requests", as: ana.bearer, ["userId": "\(ben.id)"])
        guard reply.status == 201 else { throw Unexpected(reply) }
    }

    func runJobs() async throws {
        try await worker.currentSettings.read(from: server.community)
        try await worker.runJobs()
    }

    func subscriptions() async throws -> Int { try await server.count("SELECT count(*) FROM push_subscription") }

    /// Returns the number of pending push jobs.
    func waiting() async throws -> Int {
        try await server.count("SELECT count(*) FROM job WHERE kind = 'push' AND state = 'waiting'")
    }

    /// Returns the problems of the failed push jobs.
    func dead() async throws -> [String] {
        try await server.community.read { try JobQuery.dead(in: $0) }.filter { $0.kind == "push" }.map(\.problem)
    }
}

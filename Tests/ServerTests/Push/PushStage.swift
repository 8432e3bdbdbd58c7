import Domain
import Foundation
import HTTPTypes
import Logging
import Operations
import Store

@testable import Server

/// A server with two people, whose messages to browsers go where a policy allows.
struct PushStage {
    let server: TestServer
    let ana: Member
    let ben: Member
    /// Does the jobs: the same community under the policy.
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
            settings: settings, logger: Logger(label: "push", factory: { _ in LogKeeper(lines: log) })
        ) {
            Community(database: community.database, environment: community.environment, announce: $0)
        }
    }

    /// Ben's browser takes messages at this address.
    @discardableResult
    func subscribe(_ endpoint: String, _ keys: JSONValue) async throws -> Reply {
        try await server.call(
            .post, "/push/subscriptions", as: ben.bearer, ["endpoint": .string(endpoint), "keys": keys])
    }

    /// Ana asks Ben to be friends, which makes a notice for him.
    func befriend() async throws {
        let reply = try await server.call(.post, "/friend-requests", as: ana.bearer, ["userId": "\(ben.id)"])
        guard reply.status == 201 else { throw Unexpected(reply) }
    }

    func runJobs() async throws {
        try await worker.face.read(from: server.community)
        try await worker.runJobs()
    }

    func subscriptions() async throws -> Int { try await server.count("SELECT count(*) FROM push_subscription") }

    /// Orders that are still to be done.
    func waiting() async throws -> Int {
        try await server.count("SELECT count(*) FROM job WHERE kind = 'push' AND state = 'waiting'")
    }

    /// Why orders were given up.
    func dead() async throws -> [String] {
        try await server.community.read { try JobQuery.dead(in: $0) }.filter { $0.kind == "push" }.map(\.problem)
    }
}

import Domain
import Foundation
import HTTPTypes
import Properties
import Testing
import Wire

@testable import Operations
@testable import Server
@testable import ServerOperations

/// `/sync/push` over HTTP.
struct PushTests {
    private static let client = "019a0000-0000-7000-8000-000000000001"

    private func command(_ number: Int, _ name: String, _ payload: JSONValue) -> JSONValue {
        ["id": .number(Double(number)), "name": .string(name), "payload": payload]
    }

    private func push(
        _ server: TestServer, as sender: Sender, client: String = PushTests.client, _ commands: [JSONValue]
    ) async throws -> ReceivedReply {
        try await server.call(
            .post, "/sync/push", as: sender, ["clientId": .string(client), "commands": .array(commands)])
    }

    private func statuses(_ reply: ReceivedReply) -> [String] {
        (reply.json["results"].array ?? []).compactMap {
            $0["problem"]["code"].string ?? $0["status"].string
        }
    }

    private func todos(_ campus: Campus) async throws -> [String] {
        let reply = try await campus.server.call(
            .get, "/events/\(campus.cast.event)/todos", as: campus.sender(.host))
        return (reply.json["items"].array ?? []).compactMap { $0["title"].string }.sorted()
    }

    private func todo(_ number: Int, _ title: String, _ campus: Campus, id: String? = nil) -> JSONValue {
        var fields: [String: JSONValue] = ["event": .string("\(campus.cast.event)"), "title": .string(title)]
        if let id { fields["id"] = .string(id) }
        return command(number, AddTodo.name, .object(fields))
    }

    @Test func `A queue is performed in order, and each command once however often it is sent`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let queue = [
            todo(1, "Chairs", campus), todo(2, "", campus), todo(3, "Tables", campus),
        ]
        let before = try await todos(campus)
        for sent in [queue, Array(queue[1...]), queue, [queue[2]]] {
            let reply = try await push(campus.server, as: campus.sender(.host), sent)
            #expect(reply.status == 200 && reply.json["lastCommandId"].int == 3, "\(reply.text)")
            #expect(statuses(reply) == Array(["applied", "invalid", "applied"].suffix(sent.count)))
        }
        #expect(try await todos(campus) == (before + ["Chairs", "Tables"]).sorted())
    }

    @Test func `Two pushes at once perform each command once`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let before = try await todos(campus)
        let queue = (1...20).map { todo($0, "Item \($0)", campus) }
        try await withThrowingTaskGroup(of: ReceivedReply.self) { group in
            for _ in 1...4 { group.addTask { try await push(campus.server, as: campus.sender(.host), queue) } }
            for try await reply in group {
                #expect(reply.status == 200 && statuses(reply) == Array(repeating: "applied", count: 20))
            }
        }
        #expect(try await todos(campus).count == before.count + 20)
    }

    @Test func `A number that is skipped is asked for`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let skipped = try await push(campus.server, as: campus.sender(.host), [todo(2, "Chairs", campus)])
        #expect(skipped.status == 409 && skipped.json["expected"].int == 1)
        let gap = try await push(
            campus.server, as: campus.sender(.host), [todo(1, "Chairs", campus), todo(3, "Tables", campus)])
        #expect(gap.status == 422)
        #expect(try await !todos(campus).contains("Chairs"))
    }

    @Test func `A client is of the first person who uses it`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        #expect(try await push(campus.server, as: campus.sender(.host), [todo(1, "Chairs", campus)]).status == 200)
        let foreign = try await push(campus.server, as: campus.sender(.guest), [todo(2, "Tables", campus)])
        #expect(foreign.status == 403 && foreign.code == "not_allowed")
        #expect(try await !todos(campus).contains("Tables"))
    }

    @Test func `What belongs to a refused command is refused, and the next is performed`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let id = "019a0000-0000-7000-8000-00000000000a"
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                todo(1, "", campus, id: id), command(2, CompleteTodo.name, ["id": .string(id)]),
                todo(3, "Chairs", campus),
            ])
        #expect(statuses(reply) == ["invalid", "dependency", "applied"])
    }

    @Test func `Other names, unknown fields and oversized texts get a final refusal`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                command(1, "event.fly", [:]), command(2, ForgotPassword.name, ["email": "ada@example.org"]),
                command(3, AddTodo.name, ["event": .string("\(campus.cast.event)"), "title": "a", "colour": "red"]),
                todo(4, String(repeating: "x", count: 10_000), campus), todo(5, "Chairs", campus),
            ])
        #expect(statuses(reply) == ["not_offline", "not_offline", "unknown_field", "invalid", "applied"])
    }

    @Test func `A person without a confirmed address gets the refusals of the commands`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let reply = try await push(
            campus.server, as: campus.sender(.unverified),
            [command(1, SetRSVP.name, ["event": .string("\(campus.cast.event)"), "status": "going"])])
        #expect(reply.status == 200 && statuses(reply) == ["email_unverified"])
    }

    /// A field that the schema did not know would be refused as unknown.
    @Test func `Every command that works offline has described fields`() {
        for type in CommandRegistry.device.commands.compactMap({ $0 as? any ClientCommand.Type })
        where type.offline != .no {
            func names<C: ClientCommand>(_: C.Type) -> [String]? { Schema(C.self).fieldNames }
            #expect(names(type)?.isEmpty == false, "\(type.name)")
        }
    }
}

import Crypto
import Domain
import Foundation
import HTTPTypes
import Properties
import Store
import Testing
import Wire

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

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

    @Test func `A call that is garbage, out of order or too long is refused whole and settles nothing`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let before = try await todos(campus)
        let host = campus.sender(.host)
        var numbered = (1...101).map { todo($0, "Item \($0)", campus) }
        for commands in [
            [], numbered, [todo(0, "a", campus)], [todo(-1, "a", campus)],
            [command(1 << 54, AddTodo.name, [:])], [todo(2, "b", campus), todo(1, "a", campus)],
            [todo(1, "a", campus), todo(1, "b", campus)],
        ] as [[JSONValue]] {
            let reply = try await push(campus.server, as: host, commands)
            #expect(reply.status == 422 && reply.json["fields"].keys == ["commands"], "\(reply.text)")
        }
        let body: [String] = [
            "", "[]", "{", "\u{0}", "{\"clientId\":\"\(PushTests.client)\"}",
            "{\"clientId\":\"1\",\"commands\":[]}",
            "{\"clientId\":\"\(PushTests.client)\",\"commands\":[{\"id\":\"x\",\"name\":\"todo.add\",\"payload\":{}}]}",
            "{\"clientId\":\"\(PushTests.client)\",\"commands\":[{\"id\":1,\"name\":\"todo.add\"}]}",
            "{\"clientId\":\"\(PushTests.client)\",\"commands\":" + String(repeating: "[", count: 5000),
            "{\"clientId\":\"\(PushTests.client)\",\"commands\":[\""
                + String(repeating: "x", count: 1 << 20) + "\"]}",
        ]
        for text in body {
            let reply = try await campus.server.send(
                .post, "/api/v1/sync/push", as: host, headers: ["Content-Type": "application/json"],
                bytes: Array(text.utf8))
            #expect((400..<500).contains(reply.status) && reply.code?.isEmpty == false, "\(text.prefix(80))")
        }
        #expect(try await todos(campus) == before)
        numbered.removeLast()
        let all = try await push(campus.server, as: host, numbered)
        #expect(all.status == 200 && all.json["lastCommandId"].int == 100, "\(all.text)")
    }

    @Test func `A client is of the first person who pushes with it`() async throws {
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

    @Test func `Each of several things that a refused command would have made is missing`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let ids = (1...2).map { "019a0000-0000-7000-8000-00000000030\($0)" }
        func add(_ number: Int, _ lines: String) -> JSONValue {
            command(
                number, AddTodos.name,
                [
                    "event": .string("\(campus.cast.event)"), "lines": .string(lines),
                    "ids": .array(ids.map { .string($0) }),
                ])
        }
        func complete(_ number: Int, _ id: String) -> JSONValue {
            command(number, CompleteTodo.name, ["id": .string(id)])
        }
        // Two ids, first for three lines, then for two.
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                add(1, "Bread\nSalad\nCheese"), complete(2, ids[0]), complete(3, ids[1]),
                todo(4, "Chairs", campus), add(5, "Bread\nSalad"), complete(6, ids[0]), complete(7, ids[1]),
            ])
        #expect(
            statuses(reply) == ["invalid", "dependency", "dependency", "applied", "applied", "applied", "applied"],
            "\(reply.text)")
    }

    @Test func `What belongs to something of a refused command is refused with it`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (post, comment) = ("019a0000-0000-7000-8000-00000000040a", "019a0000-0000-7000-8000-00000000040b")
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                command(
                    1, AddPost.name,
                    [
                        "event": .string("\(campus.cast.event)"), "id": .string(post),
                        "photo": .string(String(repeating: "a", count: 64)),
                    ]),
                command(2, CommentPost.name, ["post": .string(post), "id": .string(comment), "body": "Nice"]),
                command(3, DeleteComment.name, ["id": .string(comment)]),
            ])
        #expect(statuses(reply) == ["invalid", "dependency", "dependency"], "\(reply.text)")
    }

    @Test func `A refused creation can be tried again under its id, and then what belongs to it`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let id = "019a0000-0000-7000-8000-00000000000a"
        let complete = { command($0, CompleteTodo.name, ["id": .string(id)]) }
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                todo(1, "", campus, id: id), complete(2), todo(3, "", campus, id: id),
                todo(4, "Chairs", campus, id: id), complete(5),
            ])
        #expect(statuses(reply) == ["invalid", "dependency", "invalid", "applied", "applied"], "\(reply.text)")
    }

    /// What was refused before it was decoded: an unknown field, a wrong type, and an input that needs the network.
    @Test func `What belongs to an unreadable command is refused with it, and can be tried again`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let event: JSONValue = .string("\(campus.cast.event)")
        let ids = (1...4).map { "019a0000-0000-7000-8000-00000000050\($0)" }
        func complete(_ number: Int, _ id: String) -> JSONValue {
            command(number, CompleteTodo.name, ["id": .string(id)])
        }
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                command(1, AddTodo.name, ["event": event, "id": .string(ids[0]), "title": "a", "colour": "red"]),
                complete(2, ids[0]),
                command(3, AddTodo.name, ["event": event, "id": .string(ids[1]), "title": 5]),
                complete(4, ids[1]),
                command(
                    5, InviteGuests.name,
                    ["event": event, "emails": ["stranger@elsewhere.org"], "ids": [.string(ids[2])]]),
                command(6, UninviteGuest.name, ["event": event, "invitation": .string(ids[2])]),
                // The event is there; the copy is not.
                command(7, DuplicateEvent.name, ["id": event, "copy": .string(ids[3]), "colour": "red"]),
                todo(8, "Chairs", campus),
                command(9, AddTodo.name, ["event": .string(ids[3]), "title": "Lamps"]),
                command(10, AddTodo.name, ["event": event, "id": .string(ids[0]), "title": "a", "size": 1]),
                todo(11, "Tables", campus, id: ids[0]), complete(12, ids[0]),
            ])
        #expect(
            statuses(reply) == [
                "unknown_field", "dependency", "invalid", "dependency", "not_offline", "dependency", "unknown_field",
                "applied", "dependency", "unknown_field", "applied", "applied",
            ], "\(reply.text)")
    }

    /// The server cannot know whether a command of a newer client makes what it names.
    @Test func `An unknown command makes nothing missing that exists`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (there, absent) = ("019a0000-0000-7000-8000-000000000601", "019a0000-0000-7000-8000-000000000602")
        func complete(_ number: Int, _ id: String) -> JSONValue {
            command(number, CompleteTodo.name, ["id": .string(id)])
        }
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                todo(1, "Chairs", campus, id: there), command(2, "todo.star", ["id": .string(there)]),
                command(3, "poll.add", ["ids": [.string(absent)]]), complete(4, there), complete(5, absent),
            ])
        #expect(
            statuses(reply) == ["applied", "not_offline", "not_offline", "applied", "dependency"], "\(reply.text)")
    }

    @Test func `The base of an update may be sent beside its payload`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (id, event) = ("019a0000-0000-7000-8000-00000000000b", campus.cast.event)
        let other = "019a0000-0000-7000-8000-000000000002"
        func based(_ command: JSONValue, on base: Int) throws -> JSONValue {
            var fields = try #require(command.object)
            fields["base"] = .number(Double(base))
            return .object(fields)
        }
        func rename(_ number: Int, _ title: String) -> JSONValue {
            command(
                number, UpdateEvent.name, ["id": .string("\(event)"), "changes": ["title": .string(title)]])
        }
        func update(_ number: Int, _ title: String) -> JSONValue {
            command(number, UpdateTodo.name, ["id": .string(id), "title": .string(title)])
        }
        let version = try await campus.server.count("SELECT version FROM event WHERE id = \(ID<Event>(event))")
        let first = try await push(
            campus.server, as: campus.sender(.host),
            [todo(1, "Chairs", campus, id: id), update(2, "Tables"), rename(3, "Supper")])
        #expect(statuses(first) == ["applied", "applied", "applied"], "\(first.text)")
        let second = try await push(
            campus.server, as: campus.sender(.host), client: other,
            [
                based(update(1, "Lamps"), on: 1), based(rename(2, "Brunch"), on: version),
                based(update(3, "Rugs"), on: 3), based(todo(4, "Beds", campus), on: 1),
            ])
        #expect(statuses(second) == ["conflict", "conflict", "applied", "unknown_field"], "\(second.text)")
    }

    @Test func `A push that names another epoch performs nothing, and learns the server's`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        func send(_ epoch: String, _ commands: [JSONValue], as viewer: Viewer = .host) async throws -> ReceivedReply {
            try await server.call(
                .post, "/sync/push", as: campus.sender(viewer),
                ["clientId": .string(PushTests.client), "epoch": .string(epoch), "commands": .array(commands)])
        }
        let unknown = try await send("another", [todo(1, "Chairs", campus)])
        let epoch = try #require(unknown.json["epoch"].string)
        #expect(unknown.status == 409 && unknown.json["expected"].int == 1, "\(unknown.text)")
        #expect(try await !todos(campus).contains("Chairs"))
        let known = try await send(epoch, [todo(1, "Chairs", campus)])
        #expect(known.status == 200 && statuses(known) == ["applied"], "\(known.text)")
        try await server.community.perform(BeginEpoch(), as: .system)
        let restored = try await send(epoch, [todo(2, "Tables", campus)])
        #expect(restored.status == 409 && restored.json["expected"].int == 2, "\(restored.text)")
        #expect(restored.json["epoch"].string.map { $0 != epoch } == true)
        #expect(try await !todos(campus).contains("Tables"))
        #expect(try await send(epoch, [todo(2, "Tables", campus)], as: .guest).status == 403)
    }

    @Test func `Members are invited by a push, and addresses only over the network`() async throws {
        let campus = try await Campus.copy("INVITED")
        let event: JSONValue = .string("\(campus.cast.event)")
        let invited = try #require(campus.cast.people[.editor])
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                command(1, InviteGuests.name, ["event": event, "userIds": [.string("\(invited.id)")]]),
                command(2, InviteGuests.name, ["event": event, "emails": ["stranger@elsewhere.org"]]),
                command(3, InviteGuests.name, ["event": event, "userIds": [.string("\(invited.id)")], "emails": []]),
            ])
        #expect(reply.status == 200 && statuses(reply) == ["applied", "not_offline", "applied"], "\(reply.text)")
        let rows = try await campus.server.count(
            "SELECT count(*) FROM invitation WHERE event_id = \(ID<Event>(campus.cast.event)) AND user_id = \(invited.id)"
        )
        #expect(rows == 1)
        let seen = try await campus.server.call(.get, "/events/\(campus.cast.event)", as: invited.bearer)
        #expect(seen.status == 200, "\(seen.text)")
        let strangers = try await campus.server.count(
            "SELECT count(*) FROM invited_address WHERE email_key = 'stranger@elsewhere.org'")
        #expect(strangers == 0)
    }

    @Test func `What belongs to an invitation that needs the network is refused with it`() async throws {
        let campus = try await Campus.copy("INVITED")
        let event: JSONValue = .string("\(campus.cast.event)")
        let id: JSONValue = "019a0000-0000-7000-8000-00000000050a"
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                command(1, InviteGuests.name, ["event": event, "emails": ["stranger@elsewhere.org"], "ids": [id]]),
                command(2, UninviteGuest.name, ["event": event, "invitation": id]),
            ])
        #expect(statuses(reply) == ["not_offline", "dependency"], "\(reply.text)")
    }

    @Test func `Several items with their ids are added once, though two numbers carry them`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let before = try await todos(campus)
        let ids = (1...2).map { "019a0000-0000-7000-8000-00000000010\($0)" }
        func add(_ number: Int, _ ids: [String]) -> JSONValue {
            command(
                number, AddTodos.name,
                [
                    "event": .string("\(campus.cast.event)"), "lines": "Bread\n2 × Salad",
                    "ids": .array(ids.map { .string($0) }),
                ])
        }
        let queue = [
            add(1, ids), add(2, ids), add(3, [ids[0]]), command(4, CompleteTodo.name, ["id": .string(ids[1])]),
        ]
        for _ in 1...2 {
            let reply = try await push(campus.server, as: campus.sender(.host), queue)
            #expect(statuses(reply) == ["applied", "applied", "invalid", "applied"], "\(reply.text)")
            #expect(try await todos(campus) == (before + ["Bread", "Salad"]).sorted())
        }
    }

    @Test func `A guest, an announcement and a report are sent later`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let event: JSONValue = .string("\(campus.cast.event)")
        let id = "019a0000-0000-7000-8000-00000000000b"
        let reply = try await push(
            campus.server, as: campus.sender(.host),
            [
                command(
                    1, AddGuest.name,
                    [
                        "event": event, "id": .string(id), "name": "Hal", "email": "hal@elsewhere.org",
                        "status": "maybe",
                    ]),
                command(2, SendAnnouncement.name, ["event": event, "to": ["going", "maybe"], "body": "Bring socks."]),
                command(
                    3, FileReport.name,
                    ["kind": "person", "subject": .string("\(campus.cast.other.id)"), "reason": "Spam"]),
                command(
                    4, AddGuest.name,
                    ["event": event, "name": "Hal again", "email": "hal@elsewhere.org", "status": "maybe"]),
            ])
        #expect(statuses(reply) == ["applied", "applied", "applied", "duplicate"], "\(reply.text)")
        #expect(try await !campus.server.mailToken(.notice(.rsvpSet), to: "hal@elsewhere.org").isEmpty)
        #expect(try await campus.server.count("SELECT count(*) FROM announcement WHERE body = 'Bring socks.'") == 1)
        #expect(try await campus.server.count("SELECT count(*) FROM guest WHERE name = 'Hal'") == 1)
    }

    @Test func `A post takes a photo that was uploaded before it, and is refused without one`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host) = (campus.server, try #require(campus.cast.people[.host]))
        let upload = try await server.putPhoto(
            "/photos", SamplePhotos.pixel, type: "image/png", as: host, method: .post)
        #expect(upload.status == 201, "\(upload.text)")
        let (digest, hash) = (try #require(upload.json["digest"].string), try #require(upload.json["hash"].string))
        #expect(digest == SHA256.hash(data: SamplePhotos.pixel).map { Hex.byte($0) }.joined() && digest != hash)
        #expect(upload.header("Location") == "/api/v1/photos/\(hash)")
        func post(_ number: Int, _ photo: String, _ id: String) -> JSONValue {
            command(
                number, AddPost.name,
                [
                    "event": .string("\(campus.cast.event)"), "id": .string(id), "photo": .string(photo),
                    "caption": "Later",
                ])
        }
        let ids = (1...4).map { "019a0000-0000-7000-8000-00000000020\($0)" }
        let reply = try await push(
            server, as: campus.sender(.host),
            [
                post(1, digest, ids[0]), post(2, hash, ids[1]), post(3, String(repeating: "a", count: 64), ids[2]),
                command(4, LikePost.name, ["id": .string(ids[2])]), post(5, "face.jpg", ids[3]),
            ])
        #expect(statuses(reply) == ["applied", "applied", "invalid", "dependency", "invalid"], "\(reply.text)")
        #expect(reply.json["results"][2]["problem"]["fields"].keys == ["photo"])
        let shown = try await server.call(.get, "/posts/\(ids[0])", as: campus.sender(.guest))
        #expect(shown.json["photo"].string == hash && shown.json["caption"] == "Later", "\(shown.text)")
        #expect(try await server.call(.get, "/photos/\(hash)", as: campus.sender(.guest)).status == 200)
        // Nobody else can use what the host uploaded.
        let other = try await push(
            server, as: campus.sender(.editor), client: "019a0000-0000-7000-8000-000000000002",
            [
                command(1, SetProfilePhoto.name, ["photo": .string(digest)]),
                command(2, SetProfilePhoto.name, ["photo": .string(hash)]),
            ])
        #expect(statuses(other) == ["invalid", "invalid"], "\(other.text)")
    }

    /// A limit of a day would hold up everything behind it until tomorrow.
    @Test func `A limit of a day refuses its command for good, and the next is performed`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let announcements = (1...Announcement.maxPerDay + 1).map {
            command(
                $0, SendAnnouncement.name,
                ["event": .string("\(campus.cast.event)"), "to": ["going"], "body": .string("Number \($0)")])
        }
        let number = announcements.count + 1
        let reply = try await push(
            campus.server, as: campus.sender(.host), announcements + [todo(number, "Chairs", campus)])
        let applied = Array(repeating: "applied", count: Announcement.maxPerDay)
        #expect(statuses(reply) == applied + ["rate_limited", "applied"], "\(reply.text)")
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

    @Test func `What an update overwrote is in its result, and can be put back`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let id = "019a0000-0000-7000-8000-00000000000b"
        let guestsClient = "019a0000-0000-7000-8000-000000000002"
        func update(_ number: Int, _ title: String, base: Double) -> JSONValue {
            command(number, UpdateTodo.name, ["id": .string(id), "title": .string(title), "base": .number(base)])
        }
        let host = try await push(
            campus.server, as: campus.sender(.host), [todo(1, "Chairs", campus, id: id), update(2, "Tables", base: 1)])
        #expect(statuses(host) == ["applied", "applied"] && host.json["results"].array?.last?["version"].int == 2)
        var conflict = ""
        for _ in 1...2 {
            let guest = try await push(
                campus.server, as: campus.sender(.guest), client: guestsClient, [update(1, "Lamps", base: 1)])
            #expect(guest.status == 200 && statuses(guest) == ["conflict"], "\(guest.text)")
            let result = try #require(guest.json["results"].array?.first)
            let found = try #require(result["conflicts"].array?.first)
            #expect(result["version"].int == 3 && found["field"].string == "title")
            #expect(found["base"] == .null && found["theirs"].string == "\"Tables\"")
            #expect(found["mine"].string == "\"Lamps\"")
            conflict = try #require(found["id"].string)
        }
        #expect(try await todos(campus).contains("Lamps"))
        let kept = try await push(
            campus.server, as: campus.sender(.guest), client: guestsClient,
            [command(2, KeepTheirs.name, ["id": .string(conflict)])])
        #expect(statuses(kept) == ["applied"])
        #expect(try await todos(campus).contains("Tables"))
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
        for type in CommandRegistry.device.offlineCommands {
            func names<C: ClientCommand>(_: C.Type) -> [String]? { Schema(C.self).fieldNames }
            #expect(names(type)?.isEmpty == false, "\(type.name)")
        }
    }
}

import Domain
import Foundation
import HTTPTypes
import Properties
import Testing
import Wire

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// `/sync/stream` over real sockets.
@Suite(.serialized, .tags(.alone), .timeLimit(.minutes(10))) struct StreamTests {
    @Test func `A stream says hello and then names what others change`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        try await campus.server.live { port in
            let stream = try await RawConnection.stream(
                port: port, token: campus.cast.people[.host]!.tokens.accessToken)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            #expect(stream.text.hasPrefix("HTTP/1.1 200"))
            #expect(stream.text.lowercased().contains("content-type: text/event-stream"))
            try await campus.server.rsvp(campus.cast.event, "going", as: campus.cast.other)
            #expect(await stream.waits { $0.rows.contains("put seats \(campus.cast.event)") })
            #expect(await stream.waits { $0.rows.contains { $0.hasPrefix("put rsvp ") } })
            await stream.close()
        }
    }

    /// The public change at the end proves that the stream was open all the time.
    @Test(.tags(.P45), arguments: [Viewer.nobody, .member, .administrator, .removed])
    func `What changes on an event for the invited does not reach outsiders`(_ viewer: Viewer) async throws {
        let campus = try await Campus.copy("INVITED")
        let (server, event, guest) = (campus.server, campus.cast.event, campus.cast.people[.guest]!)
        try await server.live { port in
            let outside = try await RawConnection.stream(
                port: port, token: campus.cast.people[viewer]?.tokens.accessToken)
            let inside = try await RawConnection.stream(port: port, token: guest.tokens.accessToken)
            #expect(await outside.waits { $0.text.contains("event: hello") })
            #expect(await inside.waits { $0.text.contains("event: hello") })
            try await server.rsvp(event, "maybe", as: guest)
            _ = try await server.call(.patch, "/events/\(event)", as: campus.sender(.host), ["title": "Secret supper"])
            try await server.invite(["spy@elsewhere.org"], to: event, by: campus.cast.people[.host]!)
            let open = try await server.event(by: campus.cast.other)
            #expect(
                await inside.waits { $0.rows.contains("put event \(event)") && $0.rows.contains("put event \(open)") })
            #expect(await outside.waits { $0.rows.contains("put event \(open)") })
            #expect(!outside.text.contains(event))
            #expect(
                outside.rows.allSatisfy {
                    $0 == "put event \(open)" || $0 == "put seats \(open)" || $0.hasPrefix("put publicHost")
                }, "\(outside.rows)")
            // Rows that only hosts may see do not reach guests.
            #expect(!inside.rows.contains { $0.hasPrefix("put invitation") || $0.hasPrefix("put invitedAddress") })
            await outside.close()
            await inside.close()
        }
    }

    @Test func `A listener who is invited receives the event from then on`() async throws {
        let campus = try await Campus.copy("INVITED")
        let (server, event, member) = (campus.server, campus.cast.event, campus.cast.people[.member]!)
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: member.tokens.accessToken)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            try await server.invite([member.email], to: event, by: campus.cast.people[.host]!)
            #expect(await stream.waits { $0.rows.contains { $0.hasPrefix("put invitation") } })
            try await server.rsvp(event, "maybe", as: campus.cast.people[.guest]!)
            #expect(await stream.waits { $0.rows.contains("put event \(event)") })
            await stream.close()
        }
    }

    /// Everything that ends a session ends its stream, before the next change is sent.
    @Test(arguments: ["sign out", "disable", "role", "delete account", "new password", "remove device"])
    func `A stream ends when its session ends`(_ how: String) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, event, member) = (campus.server, campus.cast.event, campus.cast.people[.member]!)
        let administrator = campus.sender(.administrator)
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: member.tokens.accessToken)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            let reply =
                switch how {
                case "sign out": try await server.call(.post, "/auth/logout", as: member.bearer)
                case "disable":
                    try await server.call(
                        .patch, "/admin/users/\(member.id)", as: administrator, ["status": "disabled"])
                case "role":
                    try await server.call(.patch, "/admin/users/\(member.id)", as: administrator, ["role": "EDITOR"])
                case "delete account": try await server.call(.delete, "/admin/users/\(member.id)", as: administrator)
                case "new password":
                    try await server.call(
                        .post, "/me/password", as: .bearer(member.web.accessToken),
                        ["current": .string(Member.password), "password": "a boat at night"])
                default:
                    try await server.call(
                        .delete, "/me/sessions/\(member.tokens.session)", as: .bearer(member.web.accessToken))
                }
            #expect(reply.status == 204, "\(how): \(reply.text)")
            let later = try await server.call(
                .patch, "/events/\(event)", as: campus.sender(.host), ["title": "After the session"])
            #expect(later.status == 200, "\(later.text)")
            #expect(await stream.waits { $0.text.contains("0\r\n\r\n") || $0.isClosed }, "\(how)")
            #expect(!stream.text.contains("After the session"), "\(how)")
            #expect(try await server.call(.get, "/me", as: member.bearer).status == 401)
            await stream.close()
        }
    }

    @Test func `A returning client gets missed changes once and in order`() async throws {
        let campus = try await Campus.copy("INVITED")
        let (server, event, guest) = (campus.server, campus.cast.event, campus.cast.people[.guest]!)
        @Sendable func say(_ text: String) async throws {
            let reply = try await server.call(
                .post, "/events/\(event)/messages", as: campus.sender(.host), ["body": .string(text)])
            #expect(reply.status == 201)
        }
        try await server.live { port in
            let first = try await RawConnection.stream(port: port, token: guest.tokens.accessToken)
            #expect(await first.waits { $0.text.contains("\"resumed\":false") })
            try await say("one")
            #expect(await first.waits { $0.chatMessages == ["one"] })
            let cursor = try #require(first.cursor)
            await first.close()
            for text in ["two", "three", "four"] { try await say(text) }
            let second = try await RawConnection.stream(port: port, token: guest.tokens.accessToken, from: cursor)
            #expect(await second.waits { $0.chatMessages == ["two", "three", "four"] }, "\(second.text)")
            #expect(second.text.contains("event: hello\nid: \(cursor)\ndata: {\"resumed\":true}"))
            try await say("five")
            #expect(await second.waits { $0.chatMessages == ["two", "three", "four", "five"] })
            await second.close()
        }
    }

    /// The initial rows are of most kinds, and the removal adds tombstones.
    @Test func `What is sent is what clients read, and nothing more`() async throws {
        let campus = try await Campus.copy("INVITED")
        let (server, event, host) = (campus.server, campus.cast.event, campus.cast.people[.host]!)
        try await server.live { port in
            let start = try await RawConnection.stream(port: port, token: host.tokens.accessToken)
            #expect(await start.waits { $0.cursor != nil })
            let cursor = try #require(start.cursor)
            await start.close()
            let signer = try await SyncBatchCache(community: server.community, in: Caches()).signer()
            let none = SyncCursor(epoch: try #require(signer.cursor(cursor)).epoch, versions: [:])
            let stream = try await RawConnection.stream(
                port: port, token: host.tokens.accessToken, from: signer.text(of: none))
            #expect(await stream.waits { $0.rows.contains("put event \(event)") })
            #expect(
                try await server.call(
                    .delete, "/events/\(event)/guests/\(campus.cast.people[.guest]!.id)", as: host.bearer
                ).status == 204)
            #expect(await stream.waits { $0.rows.contains { $0.hasPrefix("gone rsvp") } })
            let (hello, pages) = (try #require(stream.messages.first), stream.messages.dropFirst())
            #expect(try JSONDecoder().decode(SyncHello.self, from: Data(hello.bytes)) == SyncHello(resumed: true))
            for message in pages {
                let page = try JSONDecoder().decode(SyncPage.self, from: Data(message.bytes))
                #expect(try JSONValue(JSON.encode(page)) == message)
            }
            #expect(
                Set(stream.rows.map { $0.split(separator: " ")[1] }).count > 5
                    && pages.contains { $0["scopesAdded"] != [] })
            await stream.close()
        }
    }

    @Test func `A cursor that is no cursor of this store starts again`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let guest = campus.cast.people[.guest]!
        try await campus.server.live { port in
            let stream = try await RawConnection.stream(port: port, token: guest.tokens.accessToken)
            #expect(await stream.waits { $0.cursor != nil })
            let cursor = stream.cursor!
            var forged = Array(cursor)
            forged[cursor.count / 2] = forged[cursor.count / 2] == "A" ? "B" : "A"
            for wrong in ["x", "☃", String(forged)] {
                let other = try await RawConnection.stream(port: port, token: guest.tokens.accessToken, from: wrong)
                #expect(
                    await other.waits { $0.text.contains("event: resync") || $0.text.contains("HTTP/1.1 400") },
                    "\(wrong)")
                await other.close()
            }
            try await campus.server.community.perform(BeginEpoch(), as: .system)
            let old = try await RawConnection.stream(port: port, token: guest.tokens.accessToken, from: cursor)
            #expect(await old.waits { $0.text.contains("event: resync") })
            await stream.close()
            await old.close()
        }
    }

    /// Like a pull, which refuses the cursor: the stream starts from now, and the pull after it must start again.
    @Test(.tags(.P45))
    func `A cursor of somebody else begins anew, and nobody goes on with a cursor that is somebody's`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (guest, host) = (campus.cast.people[.guest]!, campus.cast.people[.host]!)
        try await campus.server.live { port in
            let own = try await RawConnection.stream(port: port, token: guest.tokens.accessToken)
            #expect(await own.waits { $0.cursor != nil })
            let cursor = own.cursor!
            let other = try await RawConnection.stream(port: port, token: host.tokens.accessToken, from: cursor)
            #expect(await other.waits { $0.text.contains("event: resync") })
            #expect(!other.text.contains("\"resumed\":true"))
            #expect(other.cursor == nil, "it is not resumed from now before the pull")
            let pull = try await campus.server.call(
                .get, "/sync/pull?cursor=\(cursor)", as: .bearer(host.tokens.accessToken))
            #expect(pull.status == 410)
            let nobody = try await RawConnection.stream(port: port, token: nil, from: cursor)
            #expect(await nobody.waits { $0.text.contains("HTTP/1.1 401") && $0.text.contains("unauthenticated") })
            #expect(!nobody.text.contains("event:"))
            // An anonymous cursor may be continued by anybody.
            let stranger = try await RawConnection.stream(port: port, token: nil)
            #expect(await stranger.waits { $0.cursor != nil })
            let again = try await RawConnection.stream(port: port, token: nil, from: stranger.cursor!)
            #expect(await again.waits { $0.text.contains("event: hello") && $0.text.contains("\"resumed\":true") })
            for stream in [own, other, nobody, stranger, again] { await stream.close() }
        }
    }

    @Test(.tags(.P45)) func `A stream of a client is its person's, and says what of its queue is settled`() async throws
    {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host) = (campus.server, campus.cast.people[.host]!)
        let (client, other) = ("019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002")
        @Sendable func push(_ number: Int) async throws {
            let payload: JSONValue = ["event": .string("\(campus.cast.event)"), "title": "Chairs"]
            let reply = try await server.call(
                .post, "/sync/push", as: host.bearer,
                [
                    "clientId": .string(client),
                    "commands": [["id": .number(Double(number)), "name": .string(AddTodo.name), "payload": payload]],
                ])
            #expect(reply.status == 200 && reply.json["lastCommandId"].int == number, "\(reply.text)")
        }
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: host.tokens.accessToken, client: client)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            for number in 1...2 {
                try await push(number)
                #expect(await stream.waits { $0.messages.last?["lastCommandId"].int == number })
            }
            let cursor = try #require(stream.cursor)
            for (client, begins) in [(client, "event: hello"), (other, "event: resync")] {
                let next = try await RawConnection.stream(
                    port: port, token: host.tokens.accessToken, from: cursor, client: client)
                #expect(await next.waits { $0.text.contains(begins) }, "\(client)")
                await next.close()
            }
            for token in [campus.cast.people[.guest]!.tokens.accessToken, nil] {
                let foreign = try await RawConnection.stream(port: port, token: token, client: client)
                #expect(await foreign.waits { $0.text.contains("HTTP/1.1 403") && $0.text.contains("not_allowed") })
                #expect(!foreign.text.contains("event:"))
                await foreign.close()
            }
            await stream.close()
        }
    }

    @Test(.tags(.P45)) func `A lost scope is announced, and nothing more is sent from it`() async throws {
        let campus = try await Campus.copy("INVITED")
        let (server, event, guest) = (campus.server, campus.cast.event, campus.cast.people[.guest]!)
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: guest.tokens.accessToken)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            let removed = try await server.call(
                .delete, "/events/\(event)/guests/\(guest.id)", as: campus.sender(.host))
            #expect(removed.status == 204)
            #expect(
                await stream.waits {
                    $0.messages.contains { $0["scopesRemoved"].array?.contains(.string("crew:\(event)")) ?? false }
                })
            _ = try await server.call(
                .post, "/events/\(event)/messages", as: campus.sender(.host), ["body": "They are gone."])
            let open = try await server.event(by: campus.cast.other)
            #expect(await stream.waits { $0.rows.contains("put event \(open)") })
            #expect(stream.chatMessages.isEmpty)
            await stream.close()
        }
    }

    @Test(.tags(.P45)) func `A blocked person receives nothing about the blocker`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, event, guest) = (campus.server, campus.cast.event, campus.cast.people[.guest]!)
        let second = campus.cast.secondGuest
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: guest.tokens.accessToken)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            #expect(try await server.call(.put, "/people/\(guest.id)/block", as: second.bearer).status == 204)
            _ = try await server.call(.post, "/events/\(event)/messages", as: second.bearer, ["body": "Unheard"])
            _ = try await server.call(.post, "/events/\(event)/messages", as: campus.sender(.host), ["body": "Heard"])
            #expect(await stream.waits { $0.chatMessages == ["Heard"] })
            await stream.close()
        }
    }

    /// The public event at the end proves that the streams were open all the time.
    @Test(.tags(.P45), arguments: [Viewer.nobody, .unverified])
    func `Strangers receive public events, and of people only the host's name`(_ viewer: Viewer) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, event) = (campus.server, campus.cast.event)
        try await server.live { port in
            let outside = try await RawConnection.stream(
                port: port, token: campus.cast.people[viewer]?.tokens.accessToken)
            #expect(await outside.waits { $0.text.contains("event: hello") })
            try await server.rsvp(event, "going", as: campus.cast.other)
            _ = try await server.member("Nele")
            let host = campus.cast.people[.host]!
            #expect(try await server.call(.patch, "/me", as: host.bearer, ["givenName": "Hanna"]).status == 200)
            #expect(
                try await server.call(
                    .put, "/events/\(event)/hosts", as: host.bearer, ["cohosts": ["\(campus.cast.secondGuest.id)"]]
                ).status == 200)
            let open = try await server.event(by: campus.cast.other)
            #expect(
                await outside.waits {
                    $0.rows.contains("put event \(open)") && $0.rows.contains("put publicHost \(host.id)")
                })
            #expect(
                outside.rows.allSatisfy { row in
                    ["event", "seats", "publicHost"].contains { row.hasPrefix("put \($0) ") }
                }, "\(outside.rows)")
            #expect(
                !outside.text.contains("hana.lima") && !outside.text.contains("Nele")
                    && !outside.text.contains("\"role\""))
            await outside.close()
        }
    }

    @Test(.tags(.P45)) func `A person who confirms their address joins the community scope`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, uma) = (campus.server, campus.cast.people[.unverified]!)
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: uma.tokens.accessToken)
            #expect(await stream.waits { $0.cursor != nil })
            #expect(
                try await server.call(.post, "/auth/verify-email", ["token": .string(campus.cast.verifyToken)]).status
                    == 204)
            // The stranger's stream ends; the next one continues from its cursor and adds the new scopes.
            #expect(await stream.waits { $0.text.contains("0\r\n\r\n") || $0.isClosed })
            let next = try await RawConnection.stream(port: port, token: uma.tokens.accessToken, from: stream.cursor)
            #expect(
                await next.waits { $0.messages.contains { $0["scopesAdded"].array?.contains("community") ?? false } })
            #expect(next.rows.contains("put user \(uma.id)"))
            await stream.close()
            await next.close()
        }
    }

    @Test(.tags(.P45)) func `Where strangers see nothing there is no stream for them`() async throws {
        let campus = try await Campus.copy("PUBLIC", strangersSee: false)
        try await campus.server.live { port in
            let nobody = try await RawConnection.stream(port: port, token: nil)
            #expect(await nobody.waits { $0.text.contains("HTTP/1.1 401") })
            let uma = try await RawConnection.stream(
                port: port, token: campus.cast.people[.unverified]!.tokens.accessToken)
            let member = try await RawConnection.stream(
                port: port, token: campus.cast.people[.member]!.tokens.accessToken)
            #expect(await uma.waits { $0.text.contains("event: hello") })
            #expect(await member.waits { $0.text.contains("event: hello") })
            let open = try await campus.server.event(by: campus.cast.other)
            #expect(await member.waits { $0.rows.contains("put event \(open)") })
            #expect(uma.rows.isEmpty)
            for stream in [nobody, uma, member] { await stream.close() }
        }
    }

    @Test(.tags(.P45)) func `A block withholds guests, and the stream does not reveal its time`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, event, member) = (campus.server, campus.cast.event, campus.cast.people[.member]!)
        let second = campus.cast.secondGuest
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: member.tokens.accessToken)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            #expect(try await server.call(.put, "/people/\(member.id)/block", as: second.bearer).status == 204)
            try await server.rsvp(event, "maybe", as: second)
            let open = try await server.event(by: campus.cast.other)
            #expect(await stream.waits { $0.rows.contains("put event \(open)") })
            let told = Set(stream.rows)
            #expect(
                told.isSubset(of: [
                    "put seats \(event)", "put seats \(open)", "put event \(open)",
                    "put publicHost \(campus.cast.other.id)",
                ]), "\(told)")
            await stream.close()
        }
    }

    /// The blocker gets the removals at once, and the rows again when the block ends. The other person gets both with
    /// their next read.
    @Test(.tags(.P45)) func `What a block takes goes, and what it gave back comes`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, member, second) = (campus.server, campus.cast.people[.member]!, campus.cast.secondGuest)
        try await server.live { port in
            let theirs = try await RawConnection.stream(port: port, token: member.tokens.accessToken)
            let mine = try await RawConnection.stream(port: port, token: second.tokens.accessToken)
            for stream in [theirs, mine] { #expect(await stream.waits { $0.cursor != nil }) }
            #expect(try await server.call(.put, "/people/\(member.id)/block", as: second.bearer).status == 204)
            #expect(await mine.waits { $0.rows.contains("gone user \(member.id)") })
            // Another change moves their cursor beyond the log entry of the block.
            let open = try await server.event(by: campus.cast.other)
            #expect(await theirs.waits { $0.rows.contains("put event \(open)") })
            #expect(!theirs.rows.contains("gone user \(second.id)"))
            let cursor = theirs.cursor
            await theirs.close()
            let again = try await RawConnection.stream(port: port, token: member.tokens.accessToken, from: cursor)
            #expect(await again.waits { $0.rows.contains("gone user \(second.id)") })
            #expect(!mine.rows.contains("put user \(member.id)") && !again.rows.contains("put user \(second.id)"))
            #expect(try await server.call(.delete, "/people/\(member.id)/block", as: second.bearer).status == 204)
            #expect(await mine.waits { $0.rows.contains("put user \(member.id)") })
            #expect(await again.waits { $0.rows.contains("put user \(second.id)") })
            for stream in [mine, again] { await stream.close() }
        }
    }

    /// The change comes from another process and is not announced here, when an announced change makes the stream read.
    @Test(.tags(.P45)) func `After losing an event, a listener receives nothing about it, announced or not`()
        async throws
    {
        let server = try await TestServer()
        let (anna, bela, cleo) = (
            try await server.member("Anna"), try await server.member("Bela"), try await server.member("Cleo")
        )
        for friend in [bela, cleo] {
            let asked = try await server.call(.post, "/friend-requests", as: friend.bearer, ["userId": "\(anna.id)"])
            _ = try await server.call(
                .put, "/friend-requests/\(try #require(asked.json["id"].string))", as: anna.bearer)
        }
        let event = try await server.event(by: anna, ["visibility": "FRIENDS"])
        try await server.rsvp(event, "going", as: cleo)
        let (host, changes) = (
            try await server.actor(anna),
            try JSONDecoder().decode(
                UpdateEvent.Changes.self, from: Data(#"{"title": "For the invited", "visibility": "INVITED"}"#.utf8))
        )
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: bela.tokens.accessToken)
            #expect(await stream.waits { $0.text.contains("event: hello") })
            _ = try await server.call(.patch, "/events/\(event)", as: anna.bearer, ["title": "For friends"])
            #expect(await stream.waits { $0.text.contains("For friends") })
            try await server.writeDirectly { tx in
                _ = try UpdateEvent(id: ID(event)!, changes: changes).perform(in: tx, as: host)
            }
            try await server.rsvp(event, "maybe", as: cleo)
            #expect(
                await stream.waits {
                    $0.messages.contains { $0["scopesRemoved"].array?.contains("event:\(event)") == true }
                })
            #expect(!stream.text.contains("For the invited"))
            await stream.close()
        }
    }

    /// More data than the network buffers hold unread.
    @Test func `A reader who stalls is disconnected at the second heartbeat, even during a write`()
        async throws
    {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let long = String(repeating: "Long. ", count: 800)
        let host = try await server.actor(anna)
        var details = EventDetails(
            title: "Dinner", startsAt: TestServer.start + .days(7), timeZone: "UTC", locationName: "Kitchen")
        details.description = long
        let input = EventInput(details)
        try await server.live { port in
            let connection = try await RawConnection(port: port, readsAutomatically: false)
            try await connection.send(
                "GET /api/v1/sync/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(anna.tokens.accessToken)\r\n\r\n"
            )
            let hub = server.server.hub
            #expect(await connection.waits { _ in hub.count == 1 })
            // These are not announced until the next announced change.
            try await server.writeDirectly { tx in
                for _ in 1...3000 { _ = try CreateEvent(input).perform(in: tx, as: host) }
            }
            _ = try await server.event(by: anna)
            #expect(
                await connection.waits { _ in
                    hub.sendHeartbeats()
                    return hub.count == 0
                })
            await connection.close()
        }
    }

    @Test func `A wrong token opens no stream`() async throws {
        let server = try await TestServer()
        try await server.live { port in
            let stream = try await RawConnection.stream(port: port, token: "wrong")
            #expect(await stream.waits { $0.text.contains("HTTP/1.1 401") })
            await stream.close()
        }
    }

    @Test func `A person has eight streams, and a closed one makes room`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        try await server.live { port in
            var streams: [RawConnection] = []
            for _ in 0..<8 {
                let stream = try await RawConnection.stream(port: port, token: anna.tokens.accessToken)
                #expect(await stream.waits { $0.text.contains("event: hello") })
                streams.append(stream)
            }
            let ninth = try await RawConnection.stream(port: port, token: anna.tokens.accessToken)
            #expect(
                await ninth.waits { $0.text.contains("HTTP/1.1 429") && $0.text.lowercased().contains("retry-after:") })
            await streams[0].close()
            // The server notices the closed connection at its next write.
            let freed = await waitsUntil {
                _ = try await server.call(
                    .patch, "/me", as: anna.bearer, ["givenName": .string(["Anna", "Anne"].randomElement()!)])
                let again = try await RawConnection.stream(port: port, token: anna.tokens.accessToken)
                defer { Task { await again.close() } }
                return await again.waits { $0.text.contains("event: hello") || $0.text.contains("429") }
                    && again.text.contains("event: hello")
            }
            #expect(freed)
            for stream in streams { await stream.close() }
        }
    }

    @Test func `Asking for the head of a stream takes no place`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for _ in 0..<20 {
            let reply = try await server.call(.head, "/sync/stream", as: anna.bearer)
            #expect(reply.status == 200)
        }
    }

    private func waitsUntil(_ condition: () async throws -> Bool) async -> Bool {
        for _ in 0..<50 {
            if (try? await condition()) == true { return true }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return false
    }
}

extension RawConnection {
    /// The chat messages received, in order.
    fileprivate var chatMessages: [String] {
        messages.flatMap {
            ($0["puts"].array ?? []).filter { $0["type"] == "message" }.compactMap { $0["row"]["body"].string }
        }
    }
}

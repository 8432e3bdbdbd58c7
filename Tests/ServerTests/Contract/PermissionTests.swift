import HTTPTypes
import Properties
import Testing

@testable import Server

/// Every route × every viewer × a public event and one for the invited.
@Suite(.serialized, .tags(.P11, .P45)) struct PermissionTests {
    @Test func `The table has a row for every route and none for others`() async throws {
        let endpoints = try await TestServer().server.endpoints().map { "\($0.method) \($0.path)" }
        #expect(Set(PermissionTable.rows.map(\.route)) == Set(endpoints))
        #expect(PermissionTable.rows.count == endpoints.count)
        #expect(PermissionTable.rows.allSatisfy { $0.publicEvent.count == 9 && $0.invitedEvent.count == 9 })
    }

    @Test(arguments: ["PUBLIC", "INVITED"], PermissionTable.rows)
    func `Each viewer may do exactly what the table says`(_ visibility: String, _ row: PermissionTable.Row) async throws
    {
        let method = HTTPRequest.Method(rawValue: String(row.route.split(separator: " ")[0]))!
        // A call that did something has changed the campus; the next viewer gets a fresh one.
        var campus: Campus?
        for (viewer, expected) in zip(Viewer.allCases, row.expected(visibility)) {
            let current: Campus
            if let campus { current = campus } else { current = try await Campus.copy(visibility) }
            let call = try #require(RouteCall(row.route, on: current.cast), "no call for \(row.route)")
            let reply = try await call.send(method, to: current.server, as: current.sender(viewer))
            #expect(reply.status == expected, "\(row.route) as \(viewer) on \(visibility): \(reply.text.prefix(300))")
            if reply.status == 404 || reply.status == 403, visibility == "INVITED", viewer != .guest, viewer != .host {
                #expect(!reply.text.contains(current.cast.title), "\(row.route) as \(viewer) tells the title")
            }
            campus = method == .get || reply.status >= 400 ? current : nil
        }
    }

    /// On every list and search, the invited event is there for those who may see it, and for nobody else.
    @Test(arguments: Viewer.allCases) func `An event for the invited is in no list of those who are not`(
        _ viewer: Viewer
    ) async throws {
        let campus = try await Campus.copy("INVITED")
        let sees = viewer == .guest || viewer == .host
        for path in [
            "/api/v1/events", "/api/v1/events?q=doors", "/api/v1/events?tag=food", "/api/v1/tags",
            "/api/v1/feeds/public.ics",
            "/api/v1/feeds/public.ics?tag=food", "/", "/discover", "/discover?q=doors", "/discover?tag=food",
            "/events/\(campus.cast.event)", "/events/\(campus.cast.event).ics", "/events/\(campus.cast.event)/guests",
            "/events/\(campus.cast.event)/seats", "/events/\(campus.cast.event)/invite",
            "/events/\(campus.cast.event)/edit", "/events/\(campus.cast.event)/chat", "/events/\(campus.cast.event)/hosts",
            "/events/\(campus.cast.event)/chat/after", "/messages/\(campus.cast.message)", "/messages/\(campus.cast.message)/row",
        ] {
            let sender: Sender =
                path.hasPrefix("/api") ? campus.sender(viewer) : campus.cast.people[viewer]?.browser ?? .nobody
            let reply = try await campus.server.send(.get, path, as: sender)
            let tells = reply.text.contains("behind invited doors") || reply.json["items"][0]["name"] == "food"
            #expect(!tells || sees, "\(path) tells \(viewer)")
            if !sees, path.contains(campus.cast.event) {
                #expect([303, 404].contains(reply.status), "\(path) as \(viewer): \(reply.status)")
            }
        }
        let list = try await campus.server.call(.get, "/events", as: campus.sender(viewer))
        if sees { #expect(list.json["items"][0]["title"] == .string(campus.cast.title)) }
    }

    @Test(arguments: Viewer.allCases.filter { $0 != .guest && $0 != .host })
    func `Ids inside bodies are checked like ids in paths`(_ viewer: Viewer) async throws {
        let campus = try await Campus.copy("INVITED")
        let browser = campus.cast.people[viewer]?.browser ?? .nobody
        for (command, fields) in [
            ("event.rsvp", [("event", campus.cast.event), ("status", "going")]),
            ("event.withdrawRsvp", [("event", campus.cast.event)]),
            ("event.update", [("id", campus.cast.event), ("title", "Mine")]),
            ("event.cancel", [("id", campus.cast.event)]),
            ("event.duplicate", [("id", campus.cast.event)]), ("event.makeLink", [("event", campus.cast.event)]),
            ("event.revokeLink", [("event", campus.cast.event)]),
            ("event.invite", [("event", campus.cast.event), ("emails", "x@y.org")]),
            ("event.uninvite", [("event", campus.cast.event), ("invitation", campus.cast.invitation)]),
            ("event.removeGuest", [("event", campus.cast.event), ("guest", "\(campus.cast.secondGuest.id)")]),
            ("event.dismissInvitation", [("event", campus.cast.event)]),
            ("chat.send", [("event", campus.cast.event), ("body", "x")]),
            ("chat.edit", [("id", campus.cast.message), ("event", campus.cast.event), ("body", "x")]),
            ("chat.delete", [("id", campus.cast.message), ("event", campus.cast.event)]),
            ("event.ask", [("event", campus.cast.event)]),
            ("event.addCohost", [("event", campus.cast.event), ("userId", "\(campus.cast.other.id)")]),
            ("event.handOver", [("event", campus.cast.event), ("userId", "\(campus.cast.other.id)")]),
            ("event.leaveHosting", [("event", campus.cast.event)]),
            ("event.approveJoinRequest", [("event", campus.cast.event), ("request", campus.cast.joinRequest)]),
            ("event.dropJoinRequest", [("event", campus.cast.event), ("request", campus.cast.joinRequest)]),
            ("calendar.revokeFeed", [("id", campus.cast.feed)]), ("calendar.undoImport", [("id", campus.cast.imported)]),
            ("account.endSession", [("id", campus.cast.hostSession)]),
        ] {
            let reply = try await campus.server.form(command, fields, as: browser)
            let isDoor = ["/sign-in", "/verify"].contains { reply.header("Location")?.hasPrefix($0) ?? false }
            #expect(reply.status == 404 || (reply.status == 303 && isDoor), "\(command) as \(viewer): \(reply.status)")
            #expect(!reply.text.contains("behind invited doors"))
        }
        let host = campus.sender(.host)
        let event = try await campus.server.call(.get, "/events/\(campus.cast.event)", as: host).json
        #expect(event["title"] == .string(campus.cast.title) && event["status"] == "scheduled")
        #expect(event["counts"]["going"] == 5)
        #expect(try await campus.server.call(.get, "/me/feeds", as: host).json["items"].array?.count == 1)
        #expect(try await campus.server.call(.get, "/me/sessions", as: host).json["items"].array?.count == 2)
    }
}

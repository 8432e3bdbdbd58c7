import HTTPTypes
import Operations
import Properties
import ServerOperations
import Testing
import Wire

@testable import Server
@testable import TestCampus

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
        // A successful call has changed the campus, so the next viewer gets a new one.
        var campus: Campus?
        for (viewer, expected) in zip(Viewer.allCases, row.expected(visibility)) {
            let current: Campus
            if let campus { current = campus } else { current = try await Campus.copy(visibility) }
            let call = RouteCall(row, on: current.cast)
            let reply = try await call.send(method, to: current.server, as: current.sender(viewer))
            #expect(reply.status == expected, "\(row.route) as \(viewer) on \(visibility): \(reply.text.prefix(300))")
            if reply.status == 404 || reply.status == 403, visibility == "INVITED", viewer != .guest, viewer != .host {
                #expect(!reply.text.contains(current.cast.title), "\(row.route) as \(viewer) tells the title")
            }
            campus = method == .get || reply.status >= 400 ? current : nil
        }
    }

    /// Every list and search shows the invited event to those who may see it, and to nobody else.
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
            "/events/\(campus.cast.event)/edit", "/events/\(campus.cast.event)/chat",
            "/events/\(campus.cast.event)/hosts",
            "/events/\(campus.cast.event)/chat/after", "/messages/\(campus.cast.message)",
            "/messages/\(campus.cast.message)/row",
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
        let titles = list.json["items"].array?.map { $0["title"] } ?? []
        if sees { #expect(titles.contains(.string(campus.cast.title))) }
    }

    /// Every form whose command needs an id sends one in the table, so that the test below tries it.
    @Test func `No id of a form is left out`() async throws {
        let cast = try await Campus.copy("INVITED").cast
        var held = 0
        for row in PageTable.rows where row.route.hasPrefix("POST /do/") {
            guard let command = CommandRegistry.all.type(named: String(row.route.dropFirst("POST /do/".count))) else {
                continue
            }
            let needed = PermissionTests.ids(of: command).subtracting(PermissionTests.givenByTheServer[row.route] ?? [])
            let sent = Set(row.fields(cast).map(\.0))
            #expect(needed.isSubset(of: sent), "\(row.route) sends no \(needed.subtracting(sent).sorted())")
            held += needed.count
        }
        #expect(held > 25)
    }

    /// Required ids that no form field holds, because the server supplies them.
    private static let givenByTheServer: [String: Set<String>] = [
        "POST /do/account.delete": ["id"], "POST /do/photo.setCover": ["event"],
        "POST /do/expense.setReceipt": ["expense"], "POST /do/post.add": ["event"],
        "POST /do/calendar.import": ["host", "id"],
        "POST /do/programme.import": ["id"],
    ]

    /// Returns the fields of a command that must hold an id.
    private static func ids<C: Command>(of _: C.Type) -> Set<String> {
        guard case .object(let fields) = Schema(C.self) else { return [] }
        return Set(fields.filter { $0.isRequired && $0.schema == .string(format: "uuid", values: []) }.map(\.name))
    }

    /// Every form that names something by its id, with ids of things that the viewer may not see.
    @Test(arguments: Viewer.allCases.filter { $0 != .guest && $0 != .host })
    func `Ids inside bodies are checked like ids in paths`(_ viewer: Viewer) async throws {
        let campus = try await Campus.copy("INVITED")
        let browser = campus.cast.people[viewer]?.browser ?? .nobody
        var tried = 0
        for row in PageTable.rows where row.sendsIDs(campus.cast) {
            var row = row
            let fields = row.fields
            let namesEvent = fields(campus.cast).contains { $0.0 == "event" }
            let expected = row.expected("INVITED")[Viewer.allCases.firstIndex(of: viewer)!]
            // Commands that any member may perform, such as befriending somebody, reveal no id.
            guard namesEvent || expected != "303" else { continue }
            row.fields = { cast in fields(cast).map { $0.0 == "event" ? ("event", cast.event) : $0 } }
            let reply = try await PageCall(row, on: campus.cast).send(to: campus.server, as: browser)
            let outcome = PageCall.outcome(reply)
            // A command that concerns no event may reply with 403 to viewers without the role.
            let isRefused =
                ["404", "in", "mail"].contains(outcome) || (!namesEvent && expected == "403" && outcome == "403")
            #expect(isRefused, "\(row.route) as \(viewer): \(outcome)")
            #expect(!reply.text.contains("behind invited doors"))
            tried += 1
        }
        #expect(tried > 30)
        let host = campus.sender(.host)
        let event = try await campus.server.call(.get, "/events/\(campus.cast.event)", as: host).json
        #expect(event["title"] == .string(campus.cast.title) && event["status"] == "scheduled")
        #expect(event["counts"]["going"] == 5)
        #expect(try await campus.server.call(.get, "/me/feeds", as: host).json["items"].array?.count == 1)
        #expect(try await campus.server.call(.get, "/me/sessions", as: host).json["items"].array?.count == 2)
    }
}

import Domain
import HTTPTypes
import Operations
import ServerOperations
import Store
import Testing
import Web

@testable import Server
@testable import TestCampus

/// The ids that creation forms contain, and the ETags of pages with such forms.
@Suite(.serialized) struct FormIDTests {
    @Test func `A page that nothing has changed is known again by its tag, with forms that make something on it too`()
        async throws
    {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        var (known, making): (Set<String>, Set<String>) = ([], [])
        for route in try server.server.pages() where route.method == .get {
            let call = try #require(PageCall(route.name, on: campus.cast), "\(route.name)")
            for viewer in [Viewer.host, .member, .administrator] {
                let sender = campus.cast.people[viewer]!.browser
                let first = try await server.send(.get, call.path, as: sender)
                guard first.status == 200, let tag = first.header("ETag") else { continue }
                // Outlasts every cached reply.
                server.advance(.seconds(1))
                let again = try await server.send(.get, call.path, as: sender, headers: ["If-None-Match": tag])
                #expect(again.status == 304, "\(route.name) as \(viewer)")
                known.insert(route.name)
                if first.text.contains("data-made") { making.insert(route.name) }
            }
        }
        #expect(known.count >= 60 && making.count >= 15, "\(known.count), \(making.count)")
    }

    private static let pages: [(page: @Sendable (Campus.Cast) -> String, command: String)] = [
        ({ _ in Path.newEvent }, CreateEvent.name), ({ "/events/\($0.event)/todos" }, AddTodo.name),
        ({ "/events/\($0.event)/chat" }, SendMessage.name),
        ({ "/events/\($0.event)/expenses/new" }, AddExpense.name), ({ _ in "/calendar/new" }, AddEntry.name),
    ]

    @Test(arguments: pages.map(\.command))
    func `The same typed on a page loaded afresh makes another thing, and the same press twice makes one`(
        _ command: String
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, host) = (campus.server, campus.cast.people[.host]!)
        let page = try #require(Self.pages.first { $0.command == command }).page(campus.cast)
        let fields = try #require(PageTable.rows.first { $0.route == "POST /do/\(command)" }).fields(campus.cast).filter
        { $0.0 != "id" }
        var sender = Sender.cookie("mingle=\(host.web.accessToken)")
        func id(on reply: ReceivedReply) throws -> String {
            let fields = reply.text.matches(
                of:
                    /action="\/do\/([a-zA-Z.]+)"[^>]*><input type="hidden" name="[a-zA-Z]+" value="([0-9a-f-]{36})"[^>]*data-made/
            )
            return String(try #require(fields.first { $0.1 == command }, "\(page)").2)
        }
        func rows() async throws -> Int {
            try await server.count("SELECT count(DISTINCT subject) FROM change WHERE removed_at IS NULL")
        }

        let first = try await server.send(.get, page, as: sender)
        let made = try id(on: first)
        #expect(try await id(on: server.send(.get, page, as: sender)) == made)
        let reply = try await server.form(command, fields + [("id", made)], as: sender)
        #expect(reply.status == 303, "\(reply.text.prefix(300))")
        let once = try await rows()
        #expect(try await server.form(command, fields + [("id", made)], as: sender).status == 303)
        #expect(try await rows() == once, "the second press made another")

        sender = .cookie(
            "mingle=\(host.web.accessToken); mingle-form=\(try #require(reply.cookieValue("mingle-form")))")
        let second = try await server.send(
            .get, page, as: sender, headers: ["If-None-Match": try #require(first.header("ETag"))])
        let another = try id(on: second)
        #expect(second.status == 200 && another != made)
        #expect(try await server.form(command, fields + [("id", another)], as: sender).status == 303)
        #expect(try await rows() > once, "what was typed once more is lost")
        // Another session of the same person has other ids.
        let device = try await server.session(host.id, .web)
        #expect(try await id(on: server.send(.get, page, as: .cookie("mingle=\(device.accessToken)"))) != made)
    }

    /// Two tabs share an id. Each different submission creates its own thing, even with content that an earlier id had.
    @Test(arguments: [CreateEvent.name, AddExpense.name, AddTodo.name, AddVenue.name, AddParticipant.name])
    func `Other content under a known id is another thing each time, and one for two presses`(
        _ command: String
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let server = campus.server
        let row = try #require(PageTable.rows.first { $0.route == "POST /do/\(command)" })
        let known: [String: (String, SQL)] = [
            CreateEvent.name: ("title", "SELECT count(*) FROM event"),
            AddExpense.name: ("description", "SELECT count(*) FROM expense"),
            AddTodo.name: ("title", "SELECT count(*) FROM todo"), AddVenue.name: ("name", "SELECT count(*) FROM venue"),
            AddParticipant.name: ("name", "SELECT count(*) FROM participant"),
        ]
        let (title, count) = try #require(known[command])
        let fields = row.fields(campus.cast).filter { $0.0 != "id" && $0.0 != title }
        let sender = campus.cast.people[command == AddVenue.name || command == AddParticipant.name ? .editor : .host]!
            .browser
        func rows() async throws -> Int { try await server.count(count) }
        func send(_ id: String, _ name: String) async throws {
            let reply = try await server.form(command, fields + [("id", id), (title, name)], as: sender)
            #expect(reply.status == 303, "\(reply.text.prefix(400))")
        }
        let before = try await rows()
        for round in 1...2 {
            let id = ID<Never>(at: TestServer.start, random: { UInt64.random(in: 0...UInt64.max) }).description
            try await send(id, "First of round \(round)")
            for _ in 1...2 { try await send(id, "The same in both rounds") }
            #expect(try await rows() == before + 2 * round, "round \(round)")
        }
    }
}

import HTTPTypes
import Operations
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Every page, fragment and form × every viewer × a public event and one for the invited.
@Suite(.serialized, .tags(.P11, .P45)) struct PagePermissionTests {
    @Test func `The table has a row for every page and form and none for others`() async throws {
        let server = try await TestServer().server
        let declared = try server.pages().map(\.name) + server.forms().keys.map { "POST /do/\($0)" }
        #expect(
            Set(PageTable.rows.map(\.route)) == Set(declared),
            "\(Set(PageTable.rows.map(\.route)).symmetricDifference(declared))")
        #expect(PageTable.rows.count == declared.count)
        #expect(
            PageTable.rows.allSatisfy {
                $0.publicEvent.count == 9 && $0.invitedEvent.count == 9 && $0.closed?.count ?? 2 == 2
            })
    }

    /// Routes that are registered directly with the router are in neither list, and nothing checks their viewer.
    @Test func `What is neither a declared page nor in the REST contract is the same for everyone`() async throws {
        let server = try await TestServer().server
        let declared = Set(try server.pages().map(\.name)).union(
            try server.endpoints().map { "\($0.method) /api/v1\($0.path)" })
        let others = Set(try server.routes()).subtracting(declared)
        #expect(others.sorted() == ["GET /assets/{version}/**", "GET /health", "GET /metrics", "GET /sw.js"])
    }

    /// The page declares the sign-in and verification that the table expects, so access does not depend on its queries.
    @Test func `Routes declare who must sign in or confirm their address`() async throws {
        for page in try await TestServer().server.pages() {
            let row = try #require(PageTable.rows.first { $0.route == page.name }, "\(page.name)")
            let (nobody, unverified, others) = (row.publicEvent[0], row.publicEvent[1], row.publicEvent[2..<7])
            #expect((nobody == "in") == !page.access.isOpen, "\(page.name)")
            #expect((unverified == "mail") == ![.anyone, .signedIn].contains(page.access), "\(page.name)")
            #expect(others.allSatisfy { $0 == "403" } == (page.access == .administrator), "\(page.name)")
        }
    }

    @Test(arguments: ["PUBLIC", "INVITED"], PageTable.rows)
    func `Each viewer sees and may do exactly what the table says`(
        _ visibility: String, _ row: PageTable.Row
    ) async throws {
        var campus: Campus?
        for (viewer, expected) in zip(Viewer.allCases, row.expected(visibility)) {
            let current: Campus
            if let campus { current = campus } else { current = try await Campus.copy(visibility) }
            campus = try await PagePermissionTests.check(row, viewer, expected, current)
        }
    }

    /// - Returns: the campus, or nil if the call changed it.
    static func check(
        _ row: PageTable.Row, _ viewer: Viewer, _ expected: String, _ campus: Campus
    ) async throws -> Campus? {
        let call = PageCall(row, on: campus.cast)
        let reply = try await call.send(to: campus.server, as: campus.cast.people[viewer]?.browser ?? .nobody)
        let outcome = PageCall.outcome(reply)
        #expect(outcome == expected, "\(row.route) as \(viewer) on \(campus.cast.visibility): \(outcome)")
        // Administrators may delete any event, so they see its title.
        let administers =
            viewer == .administrator && ["GET /admin/", "POST /do/admin"].contains { row.route.hasPrefix($0) }
        if campus.cast.visibility == "INVITED", ![.guest, .host].contains(viewer), !administers,
            !row.route.contains("{token}"), !row.route.contains("{guestToken}"), !row.route.contains("AsGuest"),
            row.route != "GET /notifications"
        {
            #expect(!reply.text.contains(campus.cast.title), "\(row.route) tells \(viewer) the title")
        }
        if viewer == .nobody || viewer == .unverified {
            // The only names are the host's and the viewer's own.
            for name in ["Gus Lima", "Greta Lima", "Tom Lima", "Nora Gast", "@hana"]
            where !row.route.contains("{guestToken}") && !row.route.contains("AsGuest") {
                #expect(!reply.text.contains(name), "\(row.route) tells \(viewer) of \(name)")
            }
        }
        // A form that succeeded has changed the campus; one that redirected to sign-in or verification has not.
        let isSentAway = outcome == "in" || (outcome == "mail" && !row.route.contains("/do/account."))
        return row.route.hasPrefix("GET") && row.route != "GET /notifications/{id}" || isSentAway || reply.status >= 400
            ? campus : nil
    }

    @Test(arguments: [Viewer.nobody, .unverified])
    func `No way out shows strangers anything of people but the host's name`(_ viewer: Viewer) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let cast = campus.cast
        let face = try await campus.server.putPhoto(
            "/me/photo", SamplePhotos.picture("png"), type: "image/png", as: cast.people[.host]!)
        let photo = try #require(face.json["photo"].string)
        for path in [
            "/", "/discover", "/discover?q=dinner", "/events/\(cast.event)", "/events/\(cast.event)/seats",
            "/events/\(cast.event).ics",
            "/events/\(cast.event)/guests", "/events/\(cast.event)/hosts", "/i/\(cast.link)",
            "/api/v1/invites/\(cast.link)",
            "/api/v1/feeds/public.ics", "/api/v1/events/\(cast.event)/guests", "/api/v1/events/\(cast.event)/hosts",
            "/api/v1/events/\(cast.event)/guests.csv", "/api/v1/people",
        ] {
            let member = cast.people[viewer]
            let reply = try await campus.server.send(
                .get, path, as: (path.hasPrefix("/api") ? member?.bearer : member?.browser) ?? .nobody,
                headers: ["Accept": "text/html"])
            for told in ["Gus Lima", "Greta Lima", "Nora Gast", "hana.lima", photo] {
                #expect(!reply.text.contains(told), "\(path) tells \(viewer) of \(told)")
            }
        }
    }
}

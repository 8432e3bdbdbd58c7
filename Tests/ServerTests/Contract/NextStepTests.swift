import Domain
import Foundation
import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// No page is a dead end: every refusal and every empty list offers a next step that works.
@Suite(.serialized) struct NextStepTests {
    /// Returns the links in a page's `<main>`, without those that every page has.
    private func steps(_ reply: ReceivedReply) -> [String] {
        guard let start = reply.text.range(of: "<main"), let end = reply.text.range(of: "</main>") else { return [] }
        return reply.text[start.upperBound..<end.lowerBound].matches(of: /<a [^>]*href="(\/[^"]*)"/).map {
            String($0.1.prefix { $0 != "#" }).replacing("&amp;", with: "&")
        }
    }

    private func follow(_ reply: ReceivedReply, _ name: String, _ viewer: Viewer, _ campus: Campus) async throws {
        // The same form again, with its errors marked.
        if reply.status == 422 || reply.status == 409, reply.text.contains("role=\"alert\"") { return }
        let steps = steps(reply)
        #expect(!steps.isEmpty, "\(name) as \(viewer) offers nothing")
        for step in Set(steps) {
            let next = try await campus.server.page(step, as: campus.cast.people[viewer]?.browser ?? .nobody)
            #expect(next.status == 200 || next.status == 303, "\(name) as \(viewer): \(step) is \(next.status)")
        }
    }

    @Test(arguments: ["PUBLIC", "INVITED"]) func `Every refusal offers the next step, and that one opens`(
        _ visibility: String
    ) async throws {
        var campus = try await Campus.copy(visibility)
        var refused = 0
        for row in PageTable.rows {
            for viewer in Viewer.allCases {
                guard let status = Int(row.expected(visibility)[Viewer.allCases.firstIndex(of: viewer)!]), status >= 400
                else { continue }
                // Files and fragments have no next steps, and mail programs do not read pages.
                guard
                    ![".ics", ".svg", "/seats", "/plan", "/after", "/row", "/preview", "/link", "POST /unsubscribe"]
                        .contains(where: row.route.contains)
                else { continue }
                let reply = try await PageCall(row, on: campus.cast).send(
                    to: campus.server, as: campus.cast.people[viewer]?.browser ?? .nobody)
                guard reply.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
                try await follow(reply, row.route, viewer, campus)
                refused += 1
                if reply.status < 400 { campus = try await Campus.copy(visibility) }
            }
        }
        #expect(refused > 150)
    }

    /// A new member, and a host whose event has neither guests nor messages.
    @Test func `Every empty list offers a step, and that one opens`() async throws {
        let server = try await TestServer()
        let (nora, hana) = (try await server.member("Nora"), try await server.member("Hana", role: .administrator))
        let id = try await server.event(by: hana, ["visibility": "INVITED"])
        let over = try await server.event(by: hana, ["visibility": "INVITED"])
        #expect(try await server.call(.post, "/events/\(over)/cancel", as: hana.bearer).status == 200)
        var seen = 0
        func look(_ member: Member, _ paths: [String]) async throws {
            for path in paths {
                let page = try await server.page(path, as: member.browser)
                #expect(page.status == 200, "\(path): \(page.status)")
                for block in page.text.split(separator: "<div class=\"empty\">", omittingEmptySubsequences: false)
                    .dropFirst()
                {
                    let block = block.split(separator: "</div>", maxSplits: 1)[0]
                    let links = block.matches(of: /<a [^>]*href="([^"]*)"/).map { String($0.1) }
                    #expect(!links.isEmpty || path.hasSuffix("/chat"), "\(path) is empty and offers nothing")
                    for link in links where link.hasPrefix("/") {
                        let next = try await server.page(link, as: member.browser)
                        #expect([200, 303].contains(next.status), "\(path): \(link) is \(next.status)")
                    }
                    seen += 1
                }
            }
        }
        try await look(
            nora,
            [
                "/", "/discover", "/discover?q=zz", "/my-events", "/past", "/people", "/people?q=zz",
                "/people/connections", "/people/\(hana.id)/mutual-friends", "/notifications", "/me/blocked",
            ])
        let parts = ["all", "going", "maybe", "waiting", "declined", "noReply", "asking", "removed"]
        for event in [id, over] {
            try await look(
                hana,
                (parts.map { "/events/\(event)/guests?show=\($0)" }) + [
                    "/events/\(event)/guests?q=zz", "/events/\(event)/invite",
                ])
        }
        try await look(hana, ["/events/\(id)/chat", "/me/reports"])
        #expect(seen > 20)
    }
}

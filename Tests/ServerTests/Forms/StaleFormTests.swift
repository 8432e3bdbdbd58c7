import Domain
import Foundation
import HTTPTypes
import Operations
import Testing

@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Forms about something that somebody else has meanwhile removed.
struct StaleFormTests {
    @Test func `It leads back to its page, which says so`() async throws {
        let server = try await TestServer()
        let (host, gus) = (try await server.member("Hana"), try await server.member("Gus"))
        let event = try await server.event(by: host, ["requiresApproval": true])
        func late(
            _ command: String, _ fields: [(String, String)], as member: Member, from page: String, says: String
        ) async throws {
            let reply = try await server.form(command, fields, as: member.browser, from: page)
            #expect(reply.status == 303 && reply.header("Location") == page, "\(command): \(reply.status)")
            #expect(reply.cookieValue("mingle-flash")?.removingPercentEncoding == "!\(says)", "\(command)")
            // Without a known page, the refusal itself is the reply.
            #expect(try await server.form(command, fields, as: member.browser, from: nil).status >= 404, "\(command)")
        }

        let asked = try await server.call(.post, "/events/\(event)/requests", as: gus.bearer, ["party": 1])
        let request = try #require(asked.json["id"].string)
        #expect(try await server.call(.delete, "/events/\(event)/requests/\(request)", as: gus.bearer).status == 204)
        let gone = "This request no longer exists. They may have taken it back."
        for command in [ApproveJoinRequest.name, DropJoinRequest.name] {
            try await late(
                command, [("event", event), ("request", request)], as: host, from: "/events/\(event)/guests", says: gone
            )
        }
        let friendRequest = try await server.call(
            .post, "/friend-requests", as: gus.bearer, ["userId": .string("\(host.id)")])
        let friend = try #require(friendRequest.json["id"].string)
        #expect(try await server.call(.delete, "/friend-requests/\(friend)", as: gus.bearer).status == 204)
        try await late(AcceptFriend.name, [("id", friend)], as: host, from: "/people", says: gone)

        let other = try await server.event(by: host)
        #expect(try await server.call(.delete, "/events/\(other)", as: host.bearer).status == 204)
        try await late(
            SetRSVP.name, [("event", other), ("status", "going"), ("party", "1")], as: gus, from: "/events/\(other)",
            says: "That no longer exists.")
    }

    @Test func `A button that is refused leads back to its page, which says why`() async throws {
        let server = try await TestServer()
        let (host, gus) = (try await server.member("Hana"), try await server.member("Gus"))
        let event = try await server.event(by: host, ["requiresApproval": true, "companionsAllowed": 4, "capacity": 5])
        let asked = try await server.call(.post, "/events/\(event)/requests", as: gus.bearer, ["party": 3])
        let request = try #require(asked.json["id"].string)
        #expect(try await server.call(.patch, "/events/\(event)", as: host.bearer, ["capacity": 2]).status == 200)
        // The page has no button for an impossible action.
        let desk = try await server.page("/events/\(event)/guests", as: host.browser).text
        #expect(!desk.contains("event.approveJoinRequest") && desk.contains("Change the seats"))
        let page = "/events/\(event)/guests"
        let reply = try await server.form(
            ApproveJoinRequest.name, [("event", event), ("request", request)], as: host.browser, from: page)
        #expect(reply.status == 303 && reply.header("Location") == page)
        let flash = try #require(reply.cookieValue("mingle-flash"))
        let told = try await server.page(page, as: .cookie("mingle=\(host.web.accessToken); mingle-flash=\(flash)"))
        #expect(told.text.contains("<p class=\"flash bad\" role=\"status\">"), "it looks like an error")
    }
}

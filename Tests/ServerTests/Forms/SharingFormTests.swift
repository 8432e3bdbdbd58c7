import Domain
import Foundation
import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// The share sheet shows an address that opens for its recipient, or none (`EventAddress`).
struct SharingFormTests {
    private struct Stage {
        let server: TestServer
        let host: Member, mia: Member, gus: Member
        let event: String

        init(_ visibility: String) async throws {
            server = try await TestServer(baseURL: "http://mingle.test")
            (host, mia, gus) = (
                try await server.member("Hana"), try await server.member("Mia"), try await server.member("Gus")
            )
            event = try await server.event(by: host, ["title": "Supper", "visibility": .string(visibility)])
        }

        /// Returns the address in a page's share sheet; nil if it has none.
        func shared(_ path: String, as sender: Sender = .nobody) async throws -> String? {
            let page = try await server.page(path, as: sender)
            #expect(page.status == 200, "\(path)")
            return page.text.firstMatch(of: #/id="share-address"[^>]*value="([^"]*)"/#).map { String($0.1) }
                ?? page.text.firstMatch(of: #/value="([^"]*)"[^>]*id="share-address"/#).map { String($0.1) }
        }

        func opens(_ address: String?, as sender: Sender) async throws -> Bool {
            guard let address else { return false }
            return try await server.page(String(address.dropFirst("http://mingle.test".count)), as: sender).status
                == 200
        }
    }

    @Test func `Of an unlisted event whose link was switched off there is no address, and a step`() async throws {
        let stage = try await Stage("UNLISTED")
        let path = "/events/\(stage.event)"
        #expect(try await stage.opens(stage.shared(path, as: stage.host.browser), as: stage.gus.browser))
        #expect(
            try await stage.server.call(.delete, "/events/\(stage.event)/link", as: stage.host.bearer).status == 204)
        #expect(try await stage.shared(path, as: stage.host.browser) == nil)
        #expect(try await stage.server.page(path, as: stage.host.browser).text.contains(">Make an invite link</a>"))
        #expect(try await stage.server.page("\(path)/qr.svg", as: stage.host.browser).status == 404)
    }

    @Test(arguments: ["INVITED", "FRIENDS", "CONNECTIONS"])
    func `A visitor by the link can share it, also after their RSVP`(_ visibility: String) async throws {
        let stage = try await Stage(visibility)
        let link = "http://mingle.test/i/\(try await stage.server.link(stage.event, by: stage.host))"
        let path = String(link.dropFirst("http://mingle.test".count))
        #expect(try await stage.shared(path, as: stage.mia.browser) == link)
        #expect(
            try await stage.server.form(
                "event.rsvpByLink", [("token", String(path.dropFirst(3))), ("status", "going"), ("party", "1")],
                as: stage.mia.browser
            ).status == 303)
        #expect(try await stage.shared("/events/\(stage.event)", as: stage.mia.browser) == link)
        // The same holds without an account.
        let pass = try await stage.server.form(
            "event.rsvpByLink",
            [
                ("token", String(path.dropFirst(3))), ("name", "Pat"), ("email", "pat@elsewhere.org"),
                ("status", "going"),
            ])
        let place = try #require(pass.header("Location"))
        #expect(try await stage.shared(place) == link)
        #expect(try await stage.opens(link, as: stage.gus.browser))
        #expect(try await stage.opens(link, as: .nobody))
    }

    /// A mailed link is personal, and only hosts may hand on the event's link.
    @Test func `Invited people can share neither link`() async throws {
        let stage = try await Stage("INVITED")
        let link = try await stage.server.link(stage.event, by: stage.host)
        try await stage.server.invite(["ida@elsewhere.org", stage.mia.email], to: stage.event, by: stage.host)
        let ida = try #require(try await stage.server.mails(to: "ida@elsewhere.org").last?.token(after: "/i/"))
        #expect(try await stage.shared("/i/\(ida)") == nil)
        #expect(try await stage.server.page("/i/\(ida)/qr.svg").status == 404)
        _ = try await stage.server.form("event.rsvpByLink", [("token", ida), ("name", "Ida"), ("status", "going")])
        #expect(try await stage.shared("/g/\(ida)") == nil)
        try await stage.server.rsvp(stage.event, "going", as: stage.mia)
        #expect(try await stage.shared("/events/\(stage.event)", as: stage.mia.browser)?.contains(link) == false)
    }

    @Test func `A friend of the host hands on the page, which opens for others of them`() async throws {
        let stage = try await Stage("FRIENDS")
        for friend in [stage.mia, stage.gus] {
            let friendRequest = try await stage.server.call(
                .post, "/friend-requests", as: friend.bearer, ["userId": .string("\(stage.host.id)")])
            let id = try #require(friendRequest.json["id"].string)
            _ = try await stage.server.call(.put, "/friend-requests/\(id)", as: stage.host.bearer)
        }
        _ = try await stage.server.link(stage.event, by: stage.host)
        try await stage.server.rsvp(stage.event, "going", as: stage.mia)
        let address = try await stage.shared("/events/\(stage.event)", as: stage.mia.browser)
        #expect(address == "http://mingle.test/events/\(stage.event)")
        #expect(try await stage.opens(address, as: stage.gus.browser))
    }

    @Test func `An invitation that an account has taken leads to the event`() async throws {
        let stage = try await Stage("INVITED")
        try await stage.server.invite(["x@elsewhere.org"], to: stage.event, by: stage.host)
        let token = try #require(try await stage.server.mails(to: "x@elsewhere.org").last?.token(after: "/i/"))
        #expect(
            try await stage.server.form(
                "event.rsvpByLink", [("token", token), ("status", "going"), ("party", "1")], as: stage.mia.browser
            ).status == 303)
        #expect(
            try await stage.server.form("event.withdrawRsvp", [("event", stage.event)], as: stage.mia.browser).status
                == 303)
        let reply = try await stage.server.send(.get, "/i/\(token)", as: stage.mia.browser)
        #expect(reply.status == 303 && reply.header("Location") == "/events/\(stage.event)")
        #expect(try await stage.server.page("/i/\(token)/qr.svg", as: stage.mia.browser).status == 404)
        #expect(try await stage.server.page("/i/\(token)", as: stage.gus.browser).status == 404)
    }

    @Test(arguments: ["INVITED", "FRIENDS", "CONNECTIONS"])
    func `An event that is no longer unlisted loses its link, and its host reads so`(_ visibility: String) async throws
    {
        let stage = try await Stage("UNLISTED")
        let link = try await stage.server.link(stage.event, by: stage.host)
        func change(_ visibility: String) async throws -> String? {
            let page = try await stage.server.page("/events/\(stage.event)/edit", as: stage.host.browser).text
            #expect(page.contains("event.update"))
            let fields = [
                ("id", stage.event), ("title", "Supper"), ("startsAt", "2026-12-20T19:00"),
                ("timeZone", "Europe/Berlin"), ("locationName", "Kitchen"),
                ("visibility", visibility), ("companionsAllowed", "0"),
            ]
            return try await stage.server.form("event.update", fields, as: stage.host.browser).cookieValue(
                "mingle-flash")?.removingPercentEncoding
        }
        #expect(try await change("PUBLIC") == "Saved.")
        #expect(try await stage.server.page("/i/\(link)").status == 200, "everybody sees it anyway")
        #expect(try await change("UNLISTED") == "Saved.")
        #expect(try await change(visibility)?.contains("The invite link no longer works") == true)
        #expect(try await stage.server.page("/i/\(link)").status == 404)
        #expect(try await stage.server.page("/events/\(stage.event)", as: stage.gus.browser).status == 404)
    }
}

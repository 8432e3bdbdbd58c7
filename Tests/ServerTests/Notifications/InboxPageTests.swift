import Domain
import HTTPTypes
import Operations
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// No link from an inbox entry or a name is a dead end.
struct InboxPageTests {
    @Test func `What is gone since it was notified leads to the inbox, and the name of who has left to a page`()
        async throws
    {
        let campus = try await Campus.copy("PUBLIC")
        let (server, cast) = (campus.server, campus.cast)
        let reader = cast.people[.guest]!
        let host = cast.people[.host]!
        let path = "/notifications/01930000-0000-7000-8000-00000000cafe"
        let gone = try await server.page(path, as: reader.browser)
        #expect(gone.status == 303 && gone.header("Location") == "/notifications")
        #expect(try await server.page("/people/\(host.id)", as: reader.browser).status == 200)
        let session = try await server.session(host.id, .api)
        #expect(try await server.call(.delete, "/me", as: .bearer(session.accessToken), Member.proof).status == 204)
        let left = try await server.page("/people/\(host.id)", as: reader.browser)
        #expect(left.status == 200 && left.text.contains("This member has left"))
        let friend = cast.people[.member]!
        try await server.community.perform(AdministerUser(id: friend.id, status: .disabled), as: .system)
        let closed = try await server.page("/people/\(friend.id)", as: reader.browser)
        #expect(closed.status == 200 && closed.text.contains("This account is disabled"))
        #expect(try await server.page("/people/01930000-0000-7000-8000-00000000cafe", as: reader.browser).status == 404)
        // A former member has no nickname, wherever they hosted.
        let event = try await server.page("/events/\(cast.event)", as: reader.browser)
        #expect(event.status == 200 && event.text.contains("Former member") && !event.text.contains("@former"))
        #expect(try await server.call(.get, "/events/\(cast.event)", as: reader.bearer).json["host"]["handle"] == nil)
    }

    @Test func `A notice of an event that was deleted says so`() async throws {
        let server = try await TestServer()
        let (hana, gus) = (try await server.member("Hana"), try await server.member("Gus"))
        let event = try await server.event(by: hana)
        try await server.rsvp(event, "going", as: gus)
        #expect(try await server.call(.delete, "/events/\(event)", as: hana.bearer).status == 204)
        try await server.server.runJobs()
        let notice = try #require(
            try await server.call(.get, "/notifications", as: gus.bearer).json["items"].array?.first {
                $0["kind"] == "eventCancelled"
            }?["id"].string)
        let opened = try await server.form("notice.open", [("id", notice)], as: gus.browser)
        #expect(
            opened.status == 303 && opened.header("Location") == "/notifications"
                && opened.cookieValue("mingle-flash") != nil)
    }

    @Test func `A link of an old mail leads to where one chooses one's mails`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let old = try await server.page("/unsubscribe/old/invited", as: anna.browser)
        #expect(old.status == 303 && old.header("Location") == "/me/notifications")
        #expect(old.cookieValue("mingle-flash")?.contains("in%20the%20notification%20settings") == true)
        // A signed-out person, perhaps without an account, is not asked to sign in.
        for kind in ["invited", "reminder"] {
            let strange = try await server.page("/unsubscribe/old/\(kind)")
            #expect(strange.status == 404 && strange.text.contains("This link doesn’t work any more."))
        }
        // A mail program gets an error, because nothing was unsubscribed.
        #expect(try await server.send(.post, "/unsubscribe/old/invited").status == 404)
    }
}

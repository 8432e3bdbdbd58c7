import Domain
import HTTPTypes
import Operations
import Store
import Testing

@testable import Server

/// Nothing that an inbox or a name leads to is a dead end.
struct InboxPageTests {
    @Test func `What is gone since it was notified leads to the inbox, and the name of who has left to a page`() async throws {
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
        #expect(closed.status == 200 && closed.text.contains("This account is closed for now"))
        #expect(try await server.page("/people/01930000-0000-7000-8000-00000000cafe", as: reader.browser).status == 404)
    }
}

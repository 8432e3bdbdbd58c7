import HTTPTypes
import Testing

@Suite(.serialized) struct SmokeTests {
    @Test func `A server answers and a member reads who they are`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.call(.get, "/me", as: anna.bearer)
        #expect(reply.status == 200)
        #expect(reply.json["email"] == "anna@example.org")
    }
}

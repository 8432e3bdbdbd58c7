import Testing

@testable import Server

struct ServiceTests {
    /// What is not started does nothing, and nobody would see it for weeks.
    @Test func `Everything that goes on by itself is started with the server`() async throws {
        let server = try await TestServer().server
        let started = server.services.map { "\(type(of: $0))" }.sorted()
        #expect(started == ["CalendarImports", "Heartbeat", "Housekeeping", "JobWorker", "PhotoLibrary", "Purge"])
    }
}

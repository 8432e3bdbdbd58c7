import Foundation
import Testing

@testable import Server
@testable import TestCampus

struct ServiceTests {
    /// A service that is never started fails silently, and nobody would notice for weeks.
    @Test func `Every background service is started with the server`() async throws {
        let server = try await TestServer().server
        let started = server.services.map { "\(type(of: $0))" }.sorted()
        let folder = SourceSearchTests.root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        let declared = try files.flatMap { file in
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .matches(
                    of:
                        /(?m)^ *(?:public |package |private )?(?:final )?(?:struct|class|actor|extension) (\w+)[^{\n]*: [^{\n]*\bService\b/
                ).map { String($0.1) }
        }
        #expect(declared.count >= 6 && started == declared.sorted())
    }
}

import Foundation
import Store
import Testing

@testable import ServerOperations

/// The page from which others write clients has the rows that are sent.
struct SyncRowsPageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL
    /// Whether to write the page instead of comparing it.
    private static let isWriting = ProcessInfo.processInfo.environment["MINGLE_WRITE_DOCS"] != nil

    /// A kind of scope that is missing there would be missing on the page.
    @Test func everyKindOfScopeHasAnExample() {
        #expect(Set(SyncRowsPage.scopes.map(\.scope.kind)) == Set(Scope.Kind.allCases))
    }

    @Test func thePageOfRowsIsCurrent() async throws {
        let kinds = try String(
            contentsOf: Self.root.appending(path: "Sources/Store/Changes/Scope.swift"), encoding: .utf8)
        let page = try await TestCommunity().read { try SyncRowsPage(kinds: kinds, in: $0) }
        let file = Self.root.appending(path: "docs/sync-rows.md")
        if Self.isWriting { try page.text.write(to: file, atomically: true, encoding: .utf8) }
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let expected = page.text.split(separator: "\n", omittingEmptySubsequences: false)
        let difference = zip(lines, expected).first { $0 != $1 }
        #expect(
            lines == expected,
            "\(difference.map { "“\($0.0)” should be “\($0.1)”" } ?? "its length"); MINGLE_WRITE_DOCS=1 writes the page anew"
        )
    }
}

import Foundation
import Testing

/// Every property needs a test with its number, or else it is unproven.
struct PropertyTagTests {
    /// Properties of what does not exist yet.
    private static let toCome: Set<String> = []

    @Test func everyPropertyIsShown() throws {
        let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().appending(
            path: "../.."
        ).standardizedFileURL
        let files = try #require(FileManager.default.enumerator(atPath: tests.path)).compactMap { $0 as? String }.filter
        { $0.hasSuffix(".swift") }
        var (declared, shown): (Set<String>, Set<String>) = ([], [])
        for file in files {
            let text = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
            declared.formUnion(text.matches(of: /@Tag public static var (P\d+): Self/).map { String($0.1) })
            for match in text.matches(of: /\.tags\(([^)]*)\)/) {
                shown.formUnion(match.1.matches(of: /\.(P\d+)/).map { String($0.1) })
            }
        }
        #expect(declared.count > 25)
        #expect(declared.subtracting(shown) == PropertyTagTests.toCome)
    }
}

import Foundation
import Testing

/// The page for app developers has every sentence with which the server refuses what arrives too late.
struct TimeRuleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// The code of the rules.
    private func rules() throws -> String {
        try ["Sources/Domain", "Sources/Operations"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }
        }.joined(separator: "\n")
    }

    private func table() throws -> [(commands: [String], sentence: String)] {
        let page = try text("docs/devices.md")
        let section = try #require(page.components(separatedBy: "### Rules about time\n").dropFirst().first)
        return section.prefix(upTo: section.range(of: "\n## ")?.lowerBound ?? section.endIndex)
            .split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }.dropFirst()
            .map { line in
                let cells = line.dropFirst().dropLast().split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                return (
                    cells[0].split(separator: ",").map { $0.trimmingCharacters(in: ["`", " "]) }, cells[1]
                )
            }
    }

    @Test func theSentencesAreThoseOfTheRules() throws {
        let (rules, table) = (try rules(), try table())
        #expect(table.count > 10)
        for row in table {
            #expect(rules.contains("\"\(row.sentence)\""), "\(row.sentence)")
            for command in row.commands where !command.isEmpty {
                #expect(rules.contains("static let name = \"\(command)\""), "\(command)")
            }
        }
    }

    @Test func everySentenceAboutAnEventThatIsOverIsListed() throws {
        let listed = Set(try table().map(\.sentence))
        // Not about time: the event was cancelled, or nobody hosts it.
        let others: Set = ["This event was cancelled.", "The host’s account is disabled, so nobody can answer."]
        let found = Set(
            try rules().matches(of: /Refusal\(\.eventOver, "([^"]+)"\)/).map { String($0.1) })
        #expect(found.count > 5)
        #expect(found.subtracting(others).isSubset(of: listed))
    }
}

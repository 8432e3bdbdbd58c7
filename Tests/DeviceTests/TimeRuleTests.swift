import Foundation
import Testing

/// The page for app developers has every sentence with which the server refuses what arrives too late.
struct TimeRuleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// The files with the code of the rules.
    private func files() throws -> [String] {
        try ["Sources/Domain", "Sources/Operations"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }
        }
    }

    private func rules() throws -> String { try files().joined(separator: "\n") }

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

    /// Refusals of functions that read the time, and do not depend on it.
    private static let others: Set<String> = [
        "Only the owner of an event can choose its hosts.",
        "The copy would be later than the year 9999.",
        "This event isn’t cancelled.",
        "This event is cancelled already.",
        "This event is cancelled. Bring it back first to change who comes.",
        "This event was cancelled.",
        "This message was deleted.",
        #"You and \(other.name) are friends already."#,
        "You can’t cancel a draft. Delete it instead.",
        "You can’t change a cancelled event.",
        "You host this event, so you don’t need to answer and take no seat.",
    ]

    /// The functions and computed properties of the rules, without comments.
    private func functions() throws -> [String] {
        try files().flatMap { file in
            file.split(separator: "\n").reduce(into: [""]) { functions, line in
                if line.contains(/^ {0,4}[a-z@].*\b(func|init|var)\b/) { functions.append("") }
                functions[functions.count - 1] += line.replacing(/\/\/.*/, with: "") + "\n"
            }
        }
    }

    /// A new rule about time is listed, or is named here as one that is none.
    @Test func everyRefusalOfAFunctionThatReadsTheTimeIsListed() throws {
        let listed = Set(try table().map(\.sentence))
        let found = Set(
            try functions().filter { $0.contains(/\bnow\b|\bat: Instant/) }.flatMap {
                $0.matches(of: /Refusal\(\s*\.\w+,\s*"((?:[^"\\]|\\.)+)"/).map { String($0.1) }
            })
        #expect(found.count > Self.others.count)
        #expect(found.subtracting(Self.others).subtracting(listed).sorted() == [])
        #expect(Self.others.subtracting(found).sorted() == [])
    }

    /// Days that a person enters.
    @Test func everyBoundOfADayIsListed() throws {
        let listed = Set(try table().map(\.sentence))
        let found = Set(try rules().matches(of: /"(Enter a date [^"]+)"/).map { String($0.1) })
        #expect(found.count > 3)
        #expect(found.subtracting(listed).sorted() == [])
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

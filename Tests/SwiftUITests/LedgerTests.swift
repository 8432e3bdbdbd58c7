import Foundation
import Testing

/// Our declarations have the names that Apple's documentation gives to its own.
struct LedgerTests {
    private static let ledger = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Frameworks/ledger.tsv").standardizedFileURL

    private struct Row {
        let symbol: String
        let name: String
        let version: Int
    }

    private static func rows() throws -> [Row] {
        try String(contentsOf: ledger, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(fields.count == 3, "\(line)")
            return Row(symbol: fields[0], name: fields[1], version: try #require(Int(fields[2])))
        }
    }

    private static func run(_ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let standardInput = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let standardOutput = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(input.utf8).write(to: standardInput)
        _ = FileManager.default.createFile(atPath: standardOutput.path, contents: nil)
        defer {
            try? FileManager.default.removeItem(at: standardInput)
            try? FileManager.default.removeItem(at: standardOutput)
        }
        process.standardInput = try FileHandle(forReadingFrom: standardInput)
        process.standardOutput = try FileHandle(forWritingTo: standardOutput)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments)")
        return try String(contentsOf: standardOutput, encoding: .utf8)
    }

    /// Demangles names, so that they can be compared although Foundation has its types in other modules on Linux.
    private static func demangled(_ names: [String]) throws -> [String] {
        let mangled = names.map { "$" + $0.replacing(":", with: "", maxReplacements: 1) }
        let text = try run(["swift", "demangle", "--compact"], input: mangled.joined(separator: "\n"))
        return text.split(separator: "\n").map { line in
            var line = String(line)
            for module in ["CoreFoundation", "CoreGraphics", "__C"] {
                line = line.replacing("\(module).CG", with: "Foundation.CG")
            }
            return line.replacing("FoundationEssentials.", with: "Foundation.")
        }
    }

    private static func declarations() throws -> Set<String> {
        let build = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let modules = URL(filePath: build).deletingLastPathComponent().appending(path: "Modules").path
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #if arch(arm64)
        let target = "aarch64-unknown-linux-gnu"
        #else
        let target = "x86_64-unknown-linux-gnu"
        #endif
        _ = try run([
            "swift", "symbolgraph-extract", "-module-name", "SwiftUI", "-I", modules, "-target", target,
            "-minimum-access-level", "public", "-output-dir", folder.path,
        ])
        struct Graph: Decodable {
            struct Symbol: Decodable {
                struct Identifier: Decodable { let precise: String }
                let identifier: Identifier
            }
            let symbols: [Symbol]
        }
        var names: [String] = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
            names += graph.symbols.map(\.identifier.precise)
        }
        return Set(try demangled(names.filter { $0.hasPrefix("s:") }))
    }

    @Test func everyDeclarationInTheLedgerHasApplesName() throws {
        let rows = try Self.rows()
        let ours = try Self.declarations()
        let theirs = try Self.demangled(rows.map(\.name))
        #expect(rows.count == theirs.count)
        for (row, name) in zip(rows, theirs) where !ours.contains(name) {
            Issue.record("\(row.symbol) is not declared as \(name)")
        }
    }

    @Test func theLedgerNamesSymbolsOnceAndUpToIOS18() throws {
        let rows = try Self.rows()
        #expect(Set(rows.map(\.name)).count == rows.count)
        #expect(rows.allSatisfy { $0.name.hasPrefix("s:7SwiftUI") && (13...18).contains($0.version) })
    }
}

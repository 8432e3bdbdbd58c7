import Foundation
import Testing

/// Security checklist, 17: SQL and HTML are written only through their types, and nothing bypasses them.
@Suite struct SourceSearchTests {
    /// The package folder, relative to this file.
    static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func matches(_ pattern: String, except allowed: [String]) throws -> [String] {
        let folder = SourceSearchTests.root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        try #require(files.count > 50)
        let expression = try NSRegularExpression(pattern: pattern)
        return try files.sorted().flatMap { file -> [String] in
            guard !allowed.contains(where: { file.hasPrefix($0) }) else { return [] }
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return text.components(separatedBy: "\n").filter {
                expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil
                    && !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//")
            }.map { "\(file): \($0)" }
        }
    }

    @Test func `Only the engine's own folder imports the engine`() throws {
        #expect(try matches(#"import (GRDB|SQLite3|CSQLite)"#, except: ["StoreSQLite/"]).isEmpty)
        #expect(try matches(#"sqlite3_"#, except: ["StoreSQLite/"]).isEmpty)
    }

    @Test func `No statement is put together from strings`() throws {
        // In the engine's folder, statements come only from `SQL.text(in:)` and from literals.
        #expect(try matches(#"(\(|[a-z], )sql: (?!"|sql\??\.text\(in: )"#, except: []).isEmpty)
        #expect(try matches(#"sql: "[^"]*\\\("#, except: []).isEmpty)
        // A variable name enters a statement in one place, where its type is `StaticString`.
        let made = try matches(#"SQL\((stringLiteral|stringInterpolation):"#, except: ["Store/SQL.swift"])
        #expect(made.count <= 1 && made.allSatisfy { $0.hasPrefix("Operations/Sync/RowShape.swift") }, "\(made)")
        #expect(try matches(#"var name: StaticString"#, except: []).count >= 1)
    }

    @Test func `SQL is made from literals and bound values, and from nothing else`() throws {
        let source = try String(
            contentsOf: SourceSearchTests.root.appending(path: "Sources/Store/SQL.swift"), encoding: .utf8)
        #expect(
            source.contains("init(stringLiteral value: StaticString)")
                && source.contains("appendLiteral(_ literal: StaticString)"))
        #expect(source.contains("(set) var pieces: [Piece]") && source.contains("case literal(StaticString)"))
        // Dialect fragments are a closed set.
        let fragments = try String(
            contentsOf: SourceSearchTests.root.appending(path: "Sources/Store/Dialects/Dialect.swift"), encoding: .utf8)
        #expect(fragments.contains("enum Fragment: UInt8"))
        #expect(!source.contains("init(text:") && !source.contains("unsafe") && !source.contains("raw:"))
    }

    @Test func `HTML is made from literals and escaped text, and from nothing else`() throws {
        let source = try String(
            contentsOf: SourceSearchTests.root.appending(path: "Sources/HTML/HTML.swift"), encoding: .utf8)
        #expect(
            source.contains("init(stringLiteral value: StaticString)")
                && source.contains("appendLiteral(_ literal: StaticString)"))
        #expect(source.contains("\n    init(localized bytes: [UInt8])") && source.contains("package let bytes"))
        #expect(!source.contains("unescaped") && !source.contains("raw"))
        #expect(
            try matches(
                #"HTML\((stringLiteral|localized|stringInterpolation|raw|unsafe)"#,
                except: ["HTML/HTML.swift", "HTML/Language+HTML.swift"]
            )
            .isEmpty)
    }

    @Test func `Phrases are made from literals, so that the catalogues know all of them`() throws {
        #expect(
            try matches(
                #"Phrase\((stringLiteral|stringInterpolation|key)"#,
                except: ["Domain/Texts/Phrase.swift", "Wire/SchemaReader.swift"]
            ).isEmpty)
    }

    @Test func `Nothing but HTML is sent as a page`() throws {
        #expect(try matches(#""text/html"#, except: ["Server/HTTP/Reply.swift", "Server/Mail/Mail.swift"]).isEmpty)
        // No markup in plain strings: this finds a tag in a literal of type `String`.
        #expect(try matches(#": String\s*=\s*"<[a-z]"#, except: []).isEmpty)
    }

    @Test func `No secret is compared or made in a way of its own`() throws {
        #expect(try matches(#"arc4random|drand48|srand\(|\brand\(\)"#, except: []).isEmpty)
        #expect(try matches(#"Insecure\.(MD5|SHA1)"#, except: []).isEmpty)
    }
}

import Domain
import Foundation
import Operations
import ServerOperations
import Testing
import Web

@testable import Server
@testable import TestCampus

/// Pages and routes name forms by command types, or by constants if only a server has the command: every form that a
/// page posts has a route.
@Suite struct FormActionTests {
    /// Returns the sources of the pages, by file.
    private static func pages() throws -> [String: String] {
        let folder = SourceSearchTests.root.appending(path: "Sources/Web")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        return Dictionary(
            uniqueKeysWithValues: try files.map {
                ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            })
    }

    /// The declaration of a command that only a server has, as pages name it.
    private struct Constant {
        var constant: String
        var command: String
        var createdIDField: String?
    }

    private static func constants(in text: String) -> [Constant] {
        text.matches(
            of: /static let (\w+) = FormAction\(\s*serverCommand: "([^"]+)"(?:,\s*createdIDField: "([^"]+)")?\)/
        ).map { Constant(constant: String($0.1), command: String($0.2), createdIDField: $0.3.map(String.init)) }
    }

    @Test func `Each form of a page has a route`() async throws {
        let routes = Set(try await TestServer().server.forms().keys)
        let names = Dictionary(CommandRegistry.all.commands.map { ("\($0)", $0.name) }) { first, _ in first }
        var posted: Set<String> = []
        for text in try Self.pages().values {
            for match in text.matches(of: /(?:open|command|form)\((?:creating: )?(\w+)\.self/) {
                posted.insert(try #require(names[String(match.1)], "\(match.1) is a command"))
            }
            for match in text.matches(of: /FormAction\(named: "([^"]+)"\)/) {
                posted.insert(String(match.1))
                #expect(CommandRegistry.all.type(named: String(match.1)) == nil, "a command is named by its type")
            }
            posted.formUnion(Self.constants(in: text).map(\.command))
        }
        #expect(posted.count > 50)
        #expect(posted == routes, "\(posted.symmetricDifference(routes))")
    }

    @Test func `A page names a command that only a server has by its constant`() throws {
        let pages = try Self.pages()
        let constants = pages.values.flatMap(Self.constants)
        #expect(constants.count > 30)
        #expect(
            constants.count == pages.values.reduce(0) { $0 + $1.matches(of: /FormAction\(\s*serverCommand:/).count },
            "each is read")
        let words = pages.mapValues(Self.words)
        for one in constants {
            let type = try #require(CommandRegistry.all.type(named: one.command), "\(one)")
            let command = try #require(type as? any ClientCommand.Type, "\(one)")
            #expect(one.constant.lowercased() == "\(command)".lowercased(), "\(one) is named like its command")
            #expect(one.createdIDField == (command as? any CreatingCommand.Type)?.createdIDField, "\(one)")
            #expect(command.offline == .no, "\(one): devices have what works offline")
            #expect(words.values.count { $0.contains(one.constant) } > 1, "\(one) has a form")
            for (file, words) in words { #expect(!words.contains("\(command)"), "\(file) names \(command)") }
        }
    }

    /// Returns the identifiers of the code and the words of its texts, without comments.
    private static func words(of text: String) -> Set<String> {
        let code = text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
        return Set(code.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init))
    }

    @Test func `A constant of another command, or without the field of an id, is refused at the start`() {
        #expect(FormAction.forgotPassword.names(ForgotPassword.self))
        #expect(!FormAction.forgotPassword.names(ResendVerification.self))
        #expect(FormAction.createFeed.names(CreateFeed.self) && FormAction.createFeed.createdIDField == "id")
        #expect(!FormAction.command(CreateFeed.self).names(CreateFeed.self))
        #expect(!FormAction.command(CreateFeed.self).names(AddGuest.self))
    }

    private func form(_ fields: String...) -> Form {
        Form(
            Dictionary(
                uniqueKeysWithValues: fields.map { field in
                    let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                        String.init)
                    return (parts[0], parts[1])
                }))
    }

    private let id = "01930000-0000-7000-8000-00000000cafe"

    @Test func `A command is read from its fields`() throws {
        let rsvp: SetRSVP = try form("event=\(id)", "status=going", "party= 3 ", "role=ADMINISTRATOR").decode()
        #expect(rsvp.event == ID(id) && rsvp.status == .going && rsvp.party == 3)
        let alone: SetRSVP = try form("event=\(id)", "status=maybe", "party=").decode()
        #expect(alone.party == nil)
        let message: SendMessage = try form("event=\(id)", "body=").decode()
        #expect(message.body == nil && message.id == nil)
        #expect(try form().decode(ReadNotices.self).ids == nil)
    }

    @Test(arguments: [
        ("event=x&status=going", "", Refusal.Code.notFound), ("status=going", "", .notFound),
        ("event=01930000-0000-7000-8000-00000000cafe&status=x", "status", .invalid),
        ("event=01930000-0000-7000-8000-00000000cafe", "status", .invalid),
        ("event=01930000-0000-7000-8000-00000000cafe&status=going&party=two", "party", .invalid),
    ]) func `What cannot be read is refused at its field`(
        _ fields: String, _ field: String, _ code: Refusal.Code
    ) throws {
        let pairs = fields.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
        let form = Form(Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
        let refusal = #expect(throws: Refusal.self) { try form.decode(SetRSVP.self) }
        #expect(refusal?.code == code && (field.isEmpty || refusal?.fields[field] != nil))
    }
}

import Domain
import Foundation
import Operations
import Testing

@testable import Server

/// Pages and routes name forms by command types: every form that a page posts has a route.
@Suite struct FormActionTests {
    @Test func `Each form of a page has a route`() async throws {
        let routes = Set(try await TestServer().server.forms().keys)
        let folder = SourceSearchTests.root.appending(path: "Sources/Web")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        let names = Dictionary(CommandRegistry.all.commands.map { ("\($0)", $0.name) }) { first, _ in first }
        var posted: Set<String> = []
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for match in text.matches(of: /(?:open|command|form)\((?:creating: )?(\w+)\.self/) {
                posted.insert(try #require(names[String(match.1)], "\(match.1) is a command"))
            }
            for match in text.matches(of: /FormAction\(named: "([^"]+)"\)/) {
                posted.insert(String(match.1))
                #expect(CommandRegistry.all.type(named: String(match.1)) == nil, "a command is named by its type")
            }
        }
        #expect(posted.count > 50)
        #expect(posted == routes, "\(posted.symmetricDifference(routes))")
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

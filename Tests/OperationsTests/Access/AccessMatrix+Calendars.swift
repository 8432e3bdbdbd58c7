import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    static let calendars: [Line] = [
        Line(CreateFeed.self, "make a feed", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.perform(CreateFeed(), as: a)
        },
        Line(RevokeFeed.self, "revoke feeds", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(RevokeFeed(id: nil), as: a)
        },
        Line(ImportEvents.self, "import", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.perform(
                ImportEvents(host: a.userID ?? s.id(.host), entries: [], id: .sample(2)), as: a)
        },
        Line(ImportEvents.self, "add to another's import", allowed: [.host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.perform(
                ImportEvents(host: a.userID ?? s.id(.host), entries: [], id: s.imported), as: a)
        },
        Line(
            DropMissingEvents.self, "drop what a calendar no longer has", allowed: [.host], others: .notFound, signedOut
        ) { s, a in
            _ = try await s.community.perform(
                DropMissingEvents(host: s.id(.host), id: s.imported, events: [s.event]), as: a)
        },
        Line(PublishImport.self, "publish an import", allowed: [.host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.perform(PublishImport(id: s.imported), as: a)
        },
        Line(UndoImport.self, "take an import back", allowed: [.host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.perform(UndoImport(id: s.imported), as: a)
        },
        Line(reading: "see one's imports", allowed: verified, others: nil, signedOut) { s, a in
            let imports = try await s.community.read { try ImportQuery.imports(as: a, in: $0) }
            #expect(imports.isEmpty == (a != s.actors[.host]))
        },
    ]
}

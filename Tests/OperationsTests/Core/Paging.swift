import Domain
import Store
import Testing

@testable import Operations

extension TestCommunity {
    /// Returns every item of a list, page by page. Cursors pass through their text form, as those of clients do.
    func all<Item: Sendable>(
        _ page: @escaping @Sendable (PageCursor?, any Reader) throws -> Page<Item>
    ) async throws -> [Item] {
        try await read { try Paging.all(in: $0, page) }
    }
}

enum Paging {
    static func all<Item: Sendable>(
        in reader: any Reader, _ page: (PageCursor?, any Reader) throws -> Page<Item>
    ) throws -> [Item] {
        var found: [Item] = []
        var cursor: PageCursor?
        repeat {
            let next = try page(cursor, reader)
            found += next.items
            cursor = try next.next.map { try #require(PageCursor(text: $0.text)) }
            try #require(found.count < 100_000, "the list ends")
        } while cursor != nil
        return found
    }
}

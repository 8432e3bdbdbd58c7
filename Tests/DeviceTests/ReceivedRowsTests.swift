import Domain
import Foundation
import Operations
import Replication
import Store
import Testing

@testable import Device

struct ReceivedRowsTests {
    private func page(_ puts: [SyncEntry], more: Bool = false) throws -> ReceivedPage {
        let json = """
            {"scopesRemoved": [], "scopesAdded": [], "tombstones": [], "puts": [], "cursor": "c", "more": \(more)}
            """
        var page = try ReceivedPage(json: Data(json.utf8))
        page.puts = puts
        return page
    }

    private func put(_ id: UInt8, _ scope: Scope, _ kind: RowKind = .event) -> SyncEntry {
        let row = [UInt8](repeating: id, count: 16)
        return SyncEntry(change: Change(scope: scope, version: 1, kind: kind, row: row, isTombstone: false), row: nil)
    }

    @Test func aRowInSeveralScopesCountsOnceUntilTheLastPage() throws {
        var rows = ReceivedRows()
        rows.add(try page([put(1, .public), put(1, .staff), put(2, .public)], more: true))
        #expect(rows.count == 2)
        rows.add(try page([put(1, .community), put(1, .community, .seats)]))
        #expect(rows.count == 3, "its seats have the id of the event")
        rows.add(try page([put(1, .public), put(1, .staff)]))
        #expect(rows.count == 4, "it has changed")
    }
}

import Testing
import Wire

@testable import Device

struct ReceivedRowsTests {
    private func put(_ id: String, _ scope: String, _ type: String = "event") -> SyncPut {
        SyncPut(type: type, id: id, scope: scope, version: 1, row: SyncRow([:]))
    }

    @Test func aRowInSeveralScopesCountsOnceUntilTheLastPage() {
        var rows = ReceivedRows()
        rows.add(SyncPage(puts: [put("a", "public"), put("a", "staff"), put("b", "public")], cursor: "1", more: true))
        #expect(rows.count == 2)
        rows.add(SyncPage(puts: [put("a", "community"), put("a", "community", "seats")], cursor: "2"))
        #expect(rows.count == 3, "its seats have the id of the event")
        rows.add(SyncPage(puts: [put("a", "public"), put("a", "staff")], cursor: "3"))
        #expect(rows.count == 4, "it has changed")
    }
}

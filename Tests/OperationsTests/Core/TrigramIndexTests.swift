import Store
import Testing

@testable import Operations

struct TrigramIndexTests {
    /// `mingle check` compares only the indexes in ``TrigramIndex/all``.
    @Test func theTablesOfEveryIndexAreThoseOfTheSchema() async throws {
        let tables = try await TestCommunity().read { reader in
            try reader.rows(
                "SELECT DISTINCT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table' AND p.name = 'gram'"
            ) { try $0.next(String.self) }
        }
        #expect(Set(TrigramIndex.all.map(\.grams.literal)) == Set(tables) && tables.count == TrigramIndex.all.count)
    }
}

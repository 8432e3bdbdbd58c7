import Domain
import Properties
import Store
import StoreSQLite
import Testing

@Suite(.tags(.P57)) struct SQLTests {
    @Test func whatIsInterpolatedIsBoundAndNeverPasted() throws {
        try forAll(1000) { g in
            let text = g.hostileText()
            let sql: SQL = "SELECT a FROM b WHERE c = \(text) AND d IN \(list: [text, text]) AND e = \(3)"
            try #require(sql.text(in: SQLiteDialect()) == "SELECT a FROM b WHERE c = ? AND d IN (?, ?) AND e = ?")
            let bound = SQLValue.text(text.replacing("\0", with: "\u{FFFD}"))
            try #require(sql.arguments == [bound, bound, bound, .integer(3)])
        }
    }

    @Test func fragmentsGoInWithTheirValues() {
        let condition: SQL = "x = \(1) AND y = \("two")"
        let sql: SQL = "SELECT z FROM t WHERE \(condition) AND w = \(nil as Int?)"
        #expect(sql.text(in: SQLiteDialect()) == "SELECT z FROM t WHERE x = ? AND y = ? AND w = ?")
        #expect(sql.arguments == [.integer(1), .text("two"), .null])
        let joined = ["a = \(1)", "b = \(2)"].map { (part: SQL) in part }.joined(" OR ")
        #expect(joined.text(in: SQLiteDialect()) == "a = ? OR b = ?")
        let nothing: SQL = "a IN \(list: [Int]())"
        #expect(nothing.text(in: SQLiteDialect()) == "a IN (NULL)")
        #expect((condition + joined).arguments == [.integer(1), .text("two"), .integer(1), .integer(2)])
    }

    @Test func anEngineWritesWhatDiffersItsOwnWay() {
        let sql: SQL = "SELECT \(hex: "t.id") FROM t WHERE a = \(1) AND b IN \(list: [2, 3])"
        #expect(sql.text(in: SQLiteDialect()) == "SELECT lower(hex(t.id)) FROM t WHERE a = ? AND b IN (?, ?)")
        #expect(sql.text(in: PostgreSQLDialect()) == "SELECT encode(t.id, 'hex') FROM t WHERE a = $1 AND b IN ($2, $3)")
        let table: SQL = "CREATE TABLE t (flag \(.boolean) NOT NULL, n \(.integer)) \(.strictByKey)"
        #expect(
            table.text(in: SQLiteDialect())
                == "CREATE TABLE t (flag INTEGER CHECK (flag IN (0, 1)) NOT NULL, n INTEGER) STRICT, WITHOUT ROWID")
        #expect(table.text(in: PostgreSQLDialect()) == "CREATE TABLE t (flag BOOLEAN NOT NULL, n BIGINT) ")
    }

    /// Prepared statements are cached by the addresses of their literals, and fragments have none.
    @Test func statementsThatDifferInAFragmentHaveKeysOfTheirOwn() {
        let keys = SQL.Fragment.allCases.map { ("a \($0)" as SQL).key } + [("a \(1)" as SQL).key]
        #expect(Set(keys).count == keys.count)
        #expect(("a \(1)" as SQL).key != ("a \(1)\(2)" as SQL).key)
    }

    @Test func aStatementRunsWithOtherValues() {
        let sql: SQL = "INSERT INTO a (b, c) VALUES (\(1), \("two"))"
        let other = sql.keyed.with([.text("x"), .null])
        #expect(other.key == sql.key && other.arguments == [.text("x"), .null])
        #expect(other.text(in: SQLiteDialect()) == sql.text(in: SQLiteDialect()))
        #expect((other + sql).key != sql.key)
    }

    @Test func hostileTextComesBackFromTheStoreAsItWas() async throws {
        let store = try TestStore()
        try await forAll(200) { g in
            let name = g.hostileText() + g.hostileText()
            let value = g.hostileText() + g.hostileText()
            try await store.set(name, to: value)
            let found = try await store.database.read { reader in
                try reader.rows("SELECT name, value FROM setting WHERE name = \(name)") {
                    (try $0.next(String.self), try $0.next(String.self))
                }
            }
            try #require(found.count == 1)
            // Only NUL cannot be stored; the text after it is preserved.
            try #require(Array(found[0].0.utf8) == Array(name.replacing("\0", with: "\u{FFFD}").utf8))
            try #require(Array(found[0].1.utf8) == Array(value.replacing("\0", with: "\u{FFFD}").utf8))
        }
    }

    @Test func everyKindOfValueComesBackAsItWas() async throws {
        let store = try TestStore()
        try await forAll(200) { g in
            let integer = Int64(bitPattern: g.next())
            let real = Double(g.int(-1_000_000...1_000_000)) / 7
            let blob = (0..<g.int(0...40)).map { _ in UInt8(g.int(0...255)) }
            let id: ID<User> = testID(g.int(0...1_000_000))
            let optional = g.maybe(g.int(0...9))
            let found = try await store.database.read { reader in
                try reader.row(
                    "SELECT \(integer), \(real), \(blob), \(id), \(Role.editor), \(true), \(optional), \(Scope.user(id))"
                ) {
                    (
                        try $0.next(Int64.self), try $0.next(Double.self), try $0.next([UInt8].self),
                        try $0.next(ID<User>.self),
                        try $0.next(Role.self), try $0.next(Bool.self), try $0.next(Int?.self), try $0.next(Scope.self)
                    )
                }
            }
            let row = try #require(found)
            try #require(row.0 == integer && row.1 == real && row.2 == blob && row.3 == id)
            try #require(row.4 == .editor && row.5 && row.6 == optional && row.7 == .user(id))
        }
    }
}

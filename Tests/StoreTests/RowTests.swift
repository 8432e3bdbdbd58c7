import Domain
import Store
import Testing

struct RowTests {
    private final class Values: RowSource {
        let values: [SQLValue]
        init(_ values: [SQLValue]) { self.values = values }
        func isNull(_ index: Int) -> Bool { values[index] == .null }
        func boolean(_ index: Int) -> Bool { values[index] == .boolean(true) }
        func integer(_ index: Int) -> Int64 { if case .integer(let value) = values[index] { value } else { 0 } }
        func real(_ index: Int) -> Double { if case .real(let value) = values[index] { value } else { 0 } }
        func text(_ index: Int) -> String { if case .text(let value) = values[index] { value } else { "" } }
        func blob(_ index: Int) -> [UInt8] { if case .blob(let value) = values[index] { value } else { [] } }
        func words(_ index: Int) -> (high: UInt64, low: UInt64)? { blob(index).count == 16 ? (0, 0) : nil }
    }

    @Test func columnsAreReadFromTheLeft() throws {
        var row = Row(Values([.integer(7), .text("seven"), .null, .integer(1_795_802_400_000)]))
        #expect(try row.next(Int.self) == 7)
        #expect(try row.next(String.self) == "seven")
        #expect(try row.next(String?.self) == nil)
        #expect(try row.next(Instant.self) == Instant(seconds: 1_795_802_400))
    }

    @Test func nullWhereAValueMustBeIsAnErrorOfThatColumn() {
        var row = Row(Values([.integer(7), .null]))
        #expect(throws: Never.self) { try row.next(Int.self) }
        #expect { try row.next(Int.self) } throws: { if case ColumnError.null(1) = $0 { true } else { false } }
    }

    @Test func whatIsNoValueOfTheTypeIsAnErrorOfThatColumn() {
        var row = Row(Values([.text("EMPEROR"), .blob([1, 2, 3]), .text("planet:x")]))
        #expect { try row.next(Role.self) } throws: { if case ColumnError.unreadable(0) = $0 { true } else { false } }
        #expect { try row.next(ID<User>.self) } throws: {
            if case ColumnError.unreadable(1) = $0 { true } else { false }
        }
        #expect { try row.next(Scope.self) } throws: { if case ColumnError.unreadable(2) = $0 { true } else { false } }
    }
}

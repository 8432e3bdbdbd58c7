import Store

/// The values of a received row, read as those of a stored one.
final class ReceivedColumns: RowSource {
    private let values: [SQLValue]

    init(_ values: [SQLValue]) {
        self.values = values
    }

    func isNull(_ index: Int) -> Bool { values[index] == .null }

    func boolean(_ index: Int) -> Bool {
        if case .boolean(let flag) = values[index] { flag } else { integer(index) != 0 }
    }

    func integer(_ index: Int) -> Int64 {
        switch values[index] {
        case .integer(let number): number
        case .boolean(let flag): flag ? 1 : 0
        default: 0
        }
    }

    func real(_ index: Int) -> Double {
        if case .real(let number) = values[index] { number } else { Double(integer(index)) }
    }

    func text(_ index: Int) -> String { if case .text(let text) = values[index] { text } else { "" } }

    func blob(_ index: Int) -> [UInt8] { if case .blob(let bytes) = values[index] { bytes } else { [] } }

    func words(_ index: Int) -> (high: UInt64, low: UInt64)? {
        let bytes = blob(index)
        guard bytes.count == 16 else { return nil }
        func word(_ half: ArraySlice<UInt8>) -> UInt64 { half.reduce(0) { $0 << 8 | UInt64($1) } }
        return (word(bytes[..<8]), word(bytes[8...]))
    }
}

import Crypto
import Domain

/// Random numbers that follow from the id of a kept file, which nobody can guess. With them a plan gives new rows the
/// same ids whenever it is made.
struct TablePlanGenerator: RandomNumberGenerator {
    private let seed: [UInt8]
    private var count: UInt64 = 0

    init(_ file: ID<Upload>) { seed = file.bytes }

    mutating func next() -> UInt64 {
        count += 1
        var hash = SHA256()
        hash.update(data: seed)
        withUnsafeBytes(of: count.littleEndian) { hash.update(bufferPointer: $0) }
        return hash.finalize().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

import Domain

/// The bounds of a JSON body's structure. They are checked in one pass over the bytes, before anything is decoded.
///
/// Within them, decoding takes less than 50 ms.
enum JSONBounds {
    /// The maximum number of containers inside each other. The deepest body, a pushed `expense.update`, has 8.
    static let maxDepth = 16
    /// The maximum number of values in the body of one command. The longest legal ones are expenses, with two lists of at
    /// most 800 objects (``InputBounds/elements``) of two values each.
    static let maxValues = 10_000
    /// The maximum number of values in a push: one for each 16 bytes of the largest body. The densest legal push,
    /// expenses with long lists, has one for each 20 bytes.
    static let maxPushedValues = RequestBody.limit / 16

    /// Counts containers and commas outside strings, each of which has about one value. Does not check the syntax.
    ///
    /// - Throws: ``Refusal`` `malformed` if the nesting is too deep, `too_large` if there are too many values.
    static func check(_ bytes: [UInt8], maxValues: Int) throws(Refusal) {
        switch bytes.withUnsafeBufferPointer({ excess(in: $0, maxValues: maxValues) }) {
        case .depth?: throw RequestBody.malformed
        case .values?: throw Refusal(.tooLarge, "This is too much at once.")
        case nil: break
        }
    }

    private enum Excess { case depth, values }

    private static func excess(in bytes: UnsafeBufferPointer<UInt8>, maxValues: Int) -> Excess? {
        var (depth, values, index) = (0, 0, bytes.startIndex)
        var isInString = false
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "\\") where isInString: index += 1
            case _ where isInString: break
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                values += 1
                if depth > maxDepth { return .depth }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","): values += 1
            default: break
            }
            if values > maxValues { return .values }
            index += 1
        }
        return nil
    }
}

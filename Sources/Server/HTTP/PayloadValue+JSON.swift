import Domain
import Foundation

extension PayloadValue {
    /// Converts what `JSONSerialization` has read. Whole numbers become integers, however they were written.
    init(_ json: Any) {
        self =
            switch json {
            case let text as String: .text(text)
            case let values as [Any]: .array(values.map { PayloadValue($0) })
            case let fields as [String: Any]: .object(fields.mapValues { PayloadValue($0) })
            case let number as NSNumber: PayloadValue(number)
            default: .null
            }
    }

    private init(_ number: NSNumber) {
        // Of the numbers that `JSONSerialization` makes, only Booleans are stored as characters.
        if number.objCType.pointee == CChar(bitPattern: UInt8(ascii: "c")) {
            self = .boolean(number.boolValue)
        } else if let integer = Int64(exactly: number) {
            self = .integer(integer)
        } else {
            self = .number(number.doubleValue)
        }
    }
}

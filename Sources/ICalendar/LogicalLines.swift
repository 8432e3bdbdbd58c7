/// The unfolded lines of a calendar file: a line that begins with white space continues the previous one.
///
/// Accepts CRLF and LF, a byte order mark, and empty lines. Works on bytes, because programs fold within characters.
/// Uses an array, because its bounds are checked in every build and the bytes are untrusted.
struct LogicalLines {
    struct Line {
        /// The number, from 1, of its first physical line.
        var number: Int
        /// The bytes including folds, without the last line end.
        var range: Range<Int>
        var isFolded: Bool
        var isASCII: Bool
    }

    let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int
    private var number: Int

    init(_ bytes: [UInt8], in range: Range<Int>, firstNumber: Int = 1) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        number = firstNumber
        if position == 0, end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    }

    /// Returns the next non-empty line, or nil at the end.
    mutating func next() -> Line? {
        while position < end {
            let start = position
            let first = number
            var ascii = true
            var folded = false
            var stop = readPhysical(&ascii)
            while position < end, bytes[position] == 32 || bytes[position] == 9 {
                folded = true
                stop = readPhysical(&ascii)
            }
            if stop > start { return Line(number: first, range: start..<stop, isFolded: folded, isASCII: ascii) }
        }
        return nil
    }

    /// Advances past the next line end and returns the end of the line's text.
    private mutating func readPhysical(_ ascii: inout Bool) -> Int {
        var index = position
        while index < end {
            let byte = bytes[index]
            if byte == 10 { break }
            if byte >= 0x80 { ascii = false }
            index += 1
        }
        var stop = index
        // Several, if a program turned CRLF into CRCRLF.
        while stop > position, bytes[stop - 1] == 13 { stop -= 1 }
        position = min(index + 1, end)
        number += 1
        return stop
    }

    /// Returns the text of a line without folds and control characters.
    func unfolded(_ line: Line) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(line.range.count)
        var index = line.range.lowerBound
        while index < line.range.upperBound {
            let byte = bytes[index]
            // A line end within a line is a fold: it is removed with the one white space after it.
            if byte == 10 { index += 1 } else if byte >= 32 && byte != 127 || byte == 9 { result.append(byte) }
            index += 1
        }
        return result
    }
}

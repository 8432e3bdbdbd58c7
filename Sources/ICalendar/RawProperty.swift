/// One unfolded line, split only into name and value: `NAME;PARAMETERS:VALUE`.
struct RawProperty {
    /// The name in uppercase.
    let name: String
    let line: [UInt8]
    /// The part of the line after the first colon outside of quotes.
    let value: Range<Int>

    init?(_ line: [UInt8]) {
        var nameEnd: Int?
        var inQuotes = false
        for (index, byte) in line.enumerated() {
            switch byte {
            case UInt8(ascii: "\""): inQuotes.toggle()
            case UInt8(ascii: ";"), UInt8(ascii: ":"):
                if nameEnd == nil { nameEnd = index }
                if byte == UInt8(ascii: ":"), !inQuotes {
                    name = String(decoding: line[..<nameEnd!], as: UTF8.self).uppercased()
                    self.line = line
                    value = (index + 1)..<line.count
                    return
                }
            default: break
            }
        }
        return nil
    }

    /// The value as TEXT, without escapes.
    var text: String {
        var bytes: [UInt8] = []
        var isEscape = false
        for byte in line[value] {
            if isEscape {
                bytes.append(byte | 32 == UInt8(ascii: "n") ? 10 : byte)
                isEscape = false
            } else if byte == UInt8(ascii: "\\") {
                isEscape = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The line with the TEXT escapes of RFC 5545.
    ///
    /// libical turns unknown escapes, such as the `\:` of old programs, into spaces. Here they become the escaped
    /// character, which is what was meant.
    var repaired: [UInt8] {
        guard line[value].contains(UInt8(ascii: "\\")) else { return line }
        var result = Array(line[..<value.lowerBound])
        var isEscape = false
        for byte in line[value] {
            if isEscape {
                switch byte {
                case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "n"), UInt8(ascii: "N"):
                    result.append(UInt8(ascii: "\\"))
                default: break
                }
                result.append(byte)
                isEscape = false
            } else if byte == UInt8(ascii: "\\") {
                isEscape = true
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// One line for each value of a TEXT list. libical miscounts escaped commas.
    var divided: [[UInt8]] {
        let head = Array(line[..<value.lowerBound])
        var lines: [[UInt8]] = []
        var current = head
        var isEscape = false
        for byte in line[value] {
            if byte == UInt8(ascii: ","), !isEscape {
                lines.append(current)
                current = head
            } else {
                current.append(byte)
            }
            isEscape = byte == UInt8(ascii: "\\") && !isEscape
        }
        lines.append(current)
        return lines.filter { $0.count > head.count }
    }
}

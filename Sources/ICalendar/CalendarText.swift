import Domain

/// The characters allowed in calendar texts, both when reading and when writing.
enum CalendarText {
    /// Returns text on one line, trimmed, without control characters and bidirectional control characters.
    ///
    /// Line ends and tabs become spaces.
    static func line(_ text: String) -> String {
        Text.trimmed(plain(Text.removingBidiControls(text)) { $0 == "\n" || $0 == "\t" ? " " : $0 })
    }

    /// Returns trimmed text with `\n` as the only line end, and without control characters other than tabs.
    static func paragraphs(_ text: String) -> String {
        Text.trimmed(plain(text) { $0 })
    }

    /// Converts every character that any program might treat as a line end to one `\n`. Together with ``escaped(_:)``,
    /// this keeps a text within its line.
    private static func plain(_ text: String, _ mapped: (Unicode.Scalar) -> Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar.value {
            case 0x0A where previous == "\r": continue
            // Carriage return, vertical tab, form feed, next line, line and paragraph separator.
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: result.append(mapped("\n"))
            case 0x09: result.append(mapped(scalar))
            case 0..<0x20, 0x7F...0x9F: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns the TEXT value (RFC 5545, 3.3.11) of a text without control characters.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A:
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(UInt8(ascii: "n"))
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a quoted parameter value (RFC 5545, 3.2), with quotes and carets encoded as in RFC 6868.
    ///
    /// A backslash is literal there, but libical and others treat it as an escape. It becomes a slash.
    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in line(text).utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += [UInt8(ascii: "^"), UInt8(ascii: "'")]
            case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "/"))
            case UInt8(ascii: "^"): bytes += [UInt8(ascii: "^"), UInt8(ascii: "^")]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a URI that cannot end its line: characters not allowed in a URI (RFC 3986) become `%xx`.
    static func uri(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let mustHide =
                scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.properties.isWhitespace || "\"<>\\^`{|}".unicodeScalars.contains(scalar)
            guard mustHide else {
                result.unicodeScalars.append(scalar)
                continue
            }
            for byte in String(scalar).utf8 {
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}

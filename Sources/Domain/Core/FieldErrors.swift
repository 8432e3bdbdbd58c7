/// Checks fields one after the other and keeps every error, so that a person sees all of them at once.
public struct FieldErrors: Sendable {
    public private(set) var fields: [String: String] = [:]

    public init() {}

    public mutating func add(_ field: String, _ sentence: String) {
        if fields[field] == nil { fields[field] = sentence }
    }

    /// One line of text, trimmed. Nil when blank.
    ///
    /// - Parameters:
    ///   - raw: what was typed. White space at both ends does not count.
    ///   - max: the most characters, as people count them.
    ///   - required: the sentence for a missing or blank value; nil makes the field optional.
    public mutating func line(_ raw: String?, _ field: String, max: Int, required: String? = nil) -> String? {
        text(raw, field, max: max, required: required, lines: false)
    }

    /// Text of several lines, trimmed; line ends become `\n`. Nil when blank.
    public mutating func paragraphs(_ raw: String?, _ field: String, max: Int, required: String? = nil) -> String? {
        text(raw, field, max: max, required: required, lines: true)
    }

    public mutating func number(_ raw: Int?, _ field: String, in range: ClosedRange<Int>, _ sentence: String) -> Int? {
        guard let raw else { return nil }
        guard range.contains(raw) else {
            add(field, sentence)
            return nil
        }
        return raw
    }

    /// Throws everything found so far as one refusal.
    public func check() throws(Refusal) {
        guard !fields.isEmpty else { return }
        let message = fields.count == 1 ? fields.first!.value : "Some fields need another look."
        throw Refusal(.invalid, message, fields: fields)
    }

    private mutating func text(_ raw: String?, _ field: String, max: Int, required: String?, lines: Bool) -> String? {
        let text = Text.trimmed(lines ? Text.withPlainLineEnds(raw ?? "") : raw ?? "")
        guard !text.isEmpty else {
            if let required { add(field, required) }
            return nil
        }
        guard !text.unicodeScalars.contains(where: { Text.isControl($0) && !(lines && ($0 == "\n" || $0 == "\t")) }) else {
            add(field, lines ? "Remove the control characters." : "Keep this to one line without control characters.")
            return nil
        }
        guard text.count <= max else {
            add(field, "Keep this to \(max) characters; it has \(text.count).")
            return nil
        }
        // Scalars are bounded too: one visible character can be built from thousands. The longest emoji has ten.
        guard text.unicodeScalars.count <= max * 10 + 8 else {
            add(field, "Keep this shorter: its characters are built from too many parts.")
            return nil
        }
        return text
    }
}

/// What counts as blank, as a control character, as a line end.
public enum Text {
    /// Without white space and invisible characters at both ends; empty if nothing visible is left.
    public static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isInvisible($0) }),
            let last = scalars.lastIndex(where: { !isInvisible($0) })
        else { return "" }
        return String(scalars[first...last])
    }

    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace { return true }
        switch scalar.value {
        // Zero-width space, non-joiner and joiner, word joiner, byte order mark, Hangul filler.
        case 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x3164: return true
        default: return false
        }
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    static func withPlainLineEnds(_ text: String) -> String {
        guard text.utf8.contains(13) else { return text }
        var result = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "\r" { result.unicodeScalars.append("\n") } else if !(scalar == "\n" && previous == "\r") {
                result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result
    }
}

/// Validates fields and collects all errors, so that a person sees all of them at once.
public struct FieldErrors: Sendable {
    public private(set) var fields: [String: Phrase] = [:]

    public init() {}

    public mutating func add(_ field: String, _ sentence: Phrase) {
        if fields[field] == nil { fields[field] = sentence }
    }

    /// Returns one line of text, trimmed and without bidirectional control characters. Nil when blank.
    ///
    /// Such a character in a name would change the direction of the text after it in a list, a table or a mail. It
    /// is removed, not refused, because people paste it unseen. Paragraphs keep it, because its effect ends with
    /// the paragraph.
    ///
    /// - Parameters:
    ///   - raw: The input. Surrounding white space does not count.
    ///   - max: The maximum length, in characters as people count them.
    ///   - required: The message for a missing or blank value; nil makes the field optional.
    public mutating func line(_ raw: String?, _ field: String, max: Int, required: Phrase? = nil) -> String? {
        text(raw, field, max: max, required: required, lines: false)
    }

    /// Returns a checked language tag; nil when blank.
    public mutating func languageTag(_ raw: String?, _ field: String) -> String? {
        guard let text = line(raw, field, max: TextLength.locale) else { return nil }
        guard let tag = LanguageTag.checked(text) else {
            add(field, "Enter a language tag, such as de or en-US.")
            return nil
        }
        return tag
    }

    /// Returns text of several lines, trimmed; line ends become `\n`. Nil when blank.
    public mutating func paragraphs(_ raw: String?, _ field: String, max: Int, required: Phrase? = nil) -> String? {
        text(raw, field, max: max, required: required, lines: true)
    }

    public mutating func number(_ raw: Int?, _ field: String, in range: ClosedRange<Int>, _ sentence: Phrase) -> Int? {
        guard let raw else { return nil }
        guard range.contains(raw) else {
            add(field, sentence)
            return nil
        }
        return raw
    }

    /// Checks coordinates in degrees: both or neither, and in range.
    public mutating func coordinates(_ latitude: Double?, _ longitude: Double?) {
        if (latitude == nil) != (longitude == nil) {
            add(latitude == nil ? "latitude" : "longitude", "Enter both latitude and longitude, or neither.")
        }
        if let latitude, !(-90...90).contains(latitude) { add("latitude", "Latitude must be between −90 and 90.") }
        if let longitude, !(-180...180).contains(longitude) {
            add("longitude", "Longitude must be between −180 and 180.")
        }
    }

    /// Returns a list whose elements are still unchecked; empty if it is far too long.
    ///
    /// - Parameters:
    ///   - max: The maximum number of elements that can count in the end. Four times as many are accepted here, because
    ///     some may be blank or duplicates.
    ///   - sentence: The message for a longer list.
    public mutating func list<Element>(_ raw: [Element]?, _ field: String, max: Int, _ sentence: Phrase) -> [Element] {
        guard let raw else { return [] }
        guard raw.count <= 4 * max else {
            add(field, sentence)
            return []
        }
        return raw
    }

    /// Throws all errors found so far as one refusal.
    public func check() throws(Refusal) {
        guard !fields.isEmpty else { return }
        let message = fields.count == 1 ? fields.first!.value : Refusal.message(about: fields.count)
        throw Refusal(.invalid, message, fields: fields)
    }

    private mutating func text(_ raw: String?, _ field: String, max: Int, required: Phrase?, lines: Bool) -> String? {
        guard Text.mayFit(raw ?? "", max: max) else {
            add(field, "Keep this to \(max, .count) characters; it has far more.")
            return nil
        }
        let text = Text.trimmed(lines ? Text.withPlainLineEnds(raw ?? "") : Text.removingBidiControls(raw ?? ""))
        guard !text.isEmpty else {
            if let required { add(field, required) }
            return nil
        }
        guard
            !text.unicodeScalars.contains(where: {
                lines ? Text.isControl($0) && $0 != "\n" && $0 != "\t" : Text.isControl($0) || Text.endsLine($0)
            })
        else {
            add(field, lines ? "Remove the control characters." : "Keep this to one line without control characters.")
            return nil
        }
        // Scalars are bounded too, because one visible character can consist of thousands. The longest emoji has ten.
        let length = text.count
        guard length <= max else {
            add(field, "Keep this to \(max, .count) characters; it has \(length).")
            return nil
        }
        guard text.unicodeScalars.count <= Text.maxScalars(max) else {
            add(field, "Keep this shorter: its characters are built from too many parts.")
            return nil
        }
        return text
    }
}

/// Definitions of blank, control and line-end characters, and size limits of raw input.
public enum Text {
    /// Returns the maximum number of Unicode scalars in a text of `max` characters.
    static func maxScalars(_ max: Int) -> Int { max * 10 + 8 }

    /// Returns the maximum UTF-8 length of a text of `max` characters, with room for surrounding white space.
    public static func maxBytes(_ max: Int) -> Int { 4 * maxScalars(max) + 256 }

    /// Whether a text can have at most `max` characters, judged by its byte count alone. Oversized input is refused
    /// before any further work.
    public static func mayFit(_ text: String, max: Int) -> Bool { text.utf8.count <= maxBytes(max) }

    /// Returns the beginning of an input, to quote it in a message.
    public static func excerpt(_ text: String) -> String {
        text.utf8.count <= 40 ? text : String(text.unicodeScalars.prefix(40))
    }

    /// Returns the text without surrounding white space and invisible characters; empty if nothing visible remains.
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

    /// Returns the text without bidirectional control characters (Unicode's `Bidi_Control`). Arabic, Hebrew and the
    /// like are right-to-left without them. Joiners, which emoji and Persian words need, stay.
    public static func removingBidiControls(_ text: String) -> String {
        // The first UTF-8 bytes of such characters.
        guard text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xD8 }),
            text.unicodeScalars.contains(where: isBidiControl)
        else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isBidiControl($0) }))
    }

    static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Whether a scalar is Unicode's line or paragraph separator.
    static func endsLine(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x2028 || scalar.value == 0x2029 }

    static func withPlainLineEnds(_ text: String) -> String {
        guard text.utf8.contains(13) else { return text }
        var result = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "\r" {
                result.unicodeScalars.append("\n")
            } else if !(scalar == "\n" && previous == "\r") {
                result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result
    }
}

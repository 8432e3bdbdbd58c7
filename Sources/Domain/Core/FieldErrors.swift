/// Checks fields one after the other and keeps every error, so that a person sees all of them at once.
public struct FieldErrors: Sendable {
    public private(set) var fields: [String: Phrase] = [:]

    public init() {}

    public mutating func add(_ field: String, _ sentence: Phrase) {
        if fields[field] == nil { fields[field] = sentence }
    }

    /// One line of text, trimmed, without marks that turn the direction of writing. Nil when blank.
    ///
    /// Such a mark in a name would turn what stands after it in a list, a table or a mail. It is taken out, not refused: people
    /// paste it along unseen. In paragraphs it stays, as its effect ends with the paragraph.
    ///
    /// - Parameters:
    ///   - raw: what was typed. White space at both ends does not count.
    ///   - max: the most characters, as people count them.
    ///   - required: the sentence for a missing or blank value; nil makes the field optional.
    public mutating func line(_ raw: String?, _ field: String, max: Int, required: Phrase? = nil) -> String? {
        text(raw, field, max: max, required: required, lines: false)
    }

    /// The tag of a language; nil when blank.
    public mutating func languageTag(_ raw: String?, _ field: String) -> String? {
        guard let text = line(raw, field, max: TextLength.locale) else { return nil }
        guard let tag = LanguageTag.checked(text) else {
            add(field, "Give the tag of a language, such as de or en-US.")
            return nil
        }
        return tag
    }

    /// Text of several lines, trimmed; line ends become `\n`. Nil when blank.
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

    /// Degrees: both or neither, and in range.
    public mutating func coordinates(_ latitude: Double?, _ longitude: Double?) {
        if (latitude == nil) != (longitude == nil) {
            add(latitude == nil ? "latitude" : "longitude", "Give both latitude and longitude, or neither.")
        }
        if let latitude, !(-90...90).contains(latitude) { add("latitude", "Latitude runs from −90 to 90.") }
        if let longitude, !(-180...180).contains(longitude) { add("longitude", "Longitude runs from −180 to 180.") }
    }

    /// A list, none of whose elements was looked at yet; empty where there are far too many of them.
    ///
    /// - Parameters:
    ///   - max: the most that can count in the end. Four times as many are taken in, as some may be blank or given twice.
    ///   - sentence: said where there are more.
    public mutating func list<Element>(_ raw: [Element]?, _ field: String, max: Int, _ sentence: Phrase) -> [Element] {
        guard let raw else { return [] }
        guard raw.count <= 4 * max else {
            add(field, sentence)
            return []
        }
        return raw
    }

    /// Throws everything found so far as one refusal.
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
        let text = Text.trimmed(lines ? Text.withPlainLineEnds(raw ?? "") : Text.withoutTurns(raw ?? ""))
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
        // Scalars are bounded too: one visible character can be built from thousands. The longest emoji has ten.
        let length = text.count
        guard length <= max else {
            add(field, "Keep this to \(max, .count) characters; it has \(length).")
            return nil
        }
        guard text.unicodeScalars.count <= Text.mostScalars(max) else {
            add(field, "Keep this shorter: its characters are built from too many parts.")
            return nil
        }
        return text
    }
}

/// What counts as blank, as a control character, as a line end; and what is too long to be looked at.
public enum Text {
    /// Unicode scalars of which a text of `max` characters can be built.
    static func mostScalars(_ max: Int) -> Int { max * 10 + 8 }

    /// The bytes in UTF-8 of a text of `max` characters, with some room for white space around it.
    public static func mostBytes(_ max: Int) -> Int { 4 * mostScalars(max) + 256 }

    /// Whether a text can have so few characters at all. It is not walked through: a text that cannot is refused before
    /// any work, however it is built.
    public static func mayFit(_ text: String, max: Int) -> Bool { text.utf8.count <= mostBytes(max) }

    /// The beginning of what somebody typed, for a sentence about it.
    public static func excerpt(_ text: String) -> String {
        text.utf8.count <= 40 ? text : String(text.unicodeScalars.prefix(40))
    }

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

    /// Without the marks that turn the direction of writing or show which way it goes (Unicode's `Bidi_Control`). Arabic, Hebrew
    /// and their like go from right to left by themselves; joiners, of which emoji and Persian words are built, stay.
    public static func withoutTurns(_ text: String) -> String {
        // The first bytes that such marks have in UTF-8.
        guard text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xD8 }), text.unicodeScalars.contains(where: isTurn)
        else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isTurn($0) }))
    }

    static func isTurn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Unicode's own ends of lines and paragraphs.
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

import Domain

/// Text direction (Unicode's Bidirectional Algorithm, UAX 9).
enum TextDirection {
    private static let isolate = "\u{2068}", end = "\u{2069}"

    /// Isolates a name or title within a sentence if its direction is the opposite one, because it would otherwise
    /// reorder the sentence.
    ///
    /// Bidirectional control characters of its own would end the isolation early, so they are removed. Most stored text
    /// has none, because they are removed from input.
    static func isolated(_ text: String, in language: Language) -> String {
        let text = Text.removingBidiControls(text)
        return isOpposite(text, language) ? isolate + text + end : text
    }

    private static func isOpposite(_ text: String, _ language: Language) -> Bool {
        if language.isRightToLeft { return text.unicodeScalars.contains { isStrong($0) && !isRightToLeft($0) } }
        // No character below is written from right to left.
        return text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: isRightToLeft)
    }

    private static func isStrong(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

    /// Whether a scalar is in a block whose letters have the bidirectional classes R and AL.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

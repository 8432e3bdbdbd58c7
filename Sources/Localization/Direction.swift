import Domain

/// The direction in which writing runs (Unicode's Bidirectional Algorithm, UAX 9).
enum Direction {
    private static let isolate = "\u{2068}", end = "\u{2069}"

    /// A name or a title that stands in a sentence, set apart from it where it runs the other way: it would turn the sentence.
    ///
    /// Marks of its own would end that early: most of what is written here has none, as they are taken out where it comes in.
    static func isolated(_ text: String, in language: Language) -> String {
        let text = Text.withoutTurns(text)
        return turns(text, language) ? isolate + text + end : text
    }

    private static func turns(_ text: String, _ language: Language) -> Bool {
        if language.isRightToLeft { return text.unicodeScalars.contains { isStrong($0) && !runsLeft($0) } }
        // Nothing below is written from right to left.
        return text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: runsLeft)
    }

    private static func isStrong(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

    /// The blocks whose letters have the classes R and AL.
    private static func runsLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

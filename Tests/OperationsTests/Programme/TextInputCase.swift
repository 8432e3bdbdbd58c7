import Properties

/// Random input for a required single-line field, and the value that is stored.
struct TextInputCase {
    /// Nil if the field is omitted.
    var typed: String?
    /// Nil if the input is refused.
    var kept: String?

    /// - Parameter limit: The maximum length in characters.
    init(_ g: inout Generator, limit: Int) {
        let word = g.word(g.int(1...20))
        let long = String(repeating: g.pick(["x", "é", "م"]), count: limit)
        if g.one(in: 4) {
            // Invisible, multi-line, control characters, and one character too long.
            let wrong: [String?] = [
                nil, "", " \t ", "\u{200B}", "\u{202E}\u{202E}", "a\nb", "a\u{2028}b", "a\u{7}b", long + "x",
            ]
            typed = g.pick(wrong)
            kept = nil
        } else {
            // Plain, surrounded by space, with a bidirectional control character, and of maximum length.
            let right: [(typed: String, kept: String)] = [
                (word, word), ("  \(word) ", word), ("\u{202E}\(word)", word), (long, long),
            ]
            let one = g.pick(right)
            typed = one.typed
            kept = one.kept
        }
    }
}

import Properties

/// What somebody has typed into a field of one line that must be filled in, and what is kept of it.
struct TypedLine {
    /// Nil where the field is left out.
    var typed: String?
    /// Nil where it is refused.
    var kept: String?

    /// - Parameter most: the most characters that are kept.
    init(_ g: inout Generator, most: Int) {
        let word = g.word(g.int(1...20))
        let long = String(repeating: g.pick(["x", "é", "م"]), count: most)
        if g.one(in: 4) {
            // Nothing that can be seen, more than one line, what is no text, too long by one.
            let wrong: [String?] = [
                nil, "", " \t ", "\u{200B}", "\u{202E}\u{202E}", "a\nb", "a\u{2028}b", "a\u{7}b", long + "x",
            ]
            typed = g.pick(wrong)
            kept = nil
        } else {
            // As it is, with space around it, with a mark that turns its direction, as long as it can be.
            let right: [(typed: String, kept: String)] = [
                (word, word), ("  \(word) ", word), ("\u{202E}\(word)", word), (long, long),
            ]
            let one = g.pick(right)
            typed = one.typed
            kept = one.kept
        }
    }
}

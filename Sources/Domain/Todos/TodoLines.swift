/// Several to-do items as typed or pasted: one per line, “3 × Drinks” for an item with three spots.
public enum TodoLines {
    /// The maximum number of lines in one input.
    public static let maxCount = 50

    public struct Line: Hashable, Sendable {
        public var title: String
        public var places: Int?

        public init(title: String, places: Int? = nil) {
            self.title = title
            self.places = places
        }

        /// The line as it is typed.
        public var text: String { places.map { "\($0) × \(title)" } ?? title }
    }

    /// Parses the lines, ignoring blank ones and leading list markers.
    ///
    /// - Throws: ``Refusal`` `invalid` at `lines`, for no lines or more than ``maxCount``.
    public static func parsed(_ text: String) throws(Refusal) -> [Line] {
        let lines = text.split(omittingEmptySubsequences: true, whereSeparator: { $0.isNewline }).map {
            Text.trimmed(String($0))
        }.filter { !$0.isEmpty }
        guard !lines.isEmpty else { throw Refusal.invalid("lines", "Enter what needs doing, one item per line.") }
        guard lines.count <= maxCount else {
            throw Refusal.invalid("lines", "Add at most \(maxCount) items at once. These are \(lines.count).")
        }
        return lines.map { line($0) }
    }

    private static func line(_ text: String) -> Line {
        var rest = Substring(text)
        for mark in ["- [ ] ", "- ", "* ", "• "] where rest.hasPrefix(mark) {
            rest = rest.dropFirst(mark.count)
            break
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let places = Int(digits), TodoDetails.places.contains(places) else {
            return Line(title: Text.trimmed(String(rest)))
        }
        let after = rest.dropFirst(digits.count).drop { $0 == " " }
        // “x” counts only if it stands alone: “2 xylophones” has no spots.
        guard let sign = after.first, sign == "×" || ((sign == "x" || sign == "X") && after.dropFirst().first == " ")
        else {
            return Line(title: Text.trimmed(String(rest)))
        }
        let title = Text.trimmed(String(after.dropFirst()))
        return title.isEmpty ? Line(title: Text.trimmed(String(rest))) : Line(title: title, places: places)
    }
}

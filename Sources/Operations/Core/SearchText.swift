import Domain
import Foundation

/// Text normalized for search: without case, diacritics and bidirectional control characters.
package enum SearchText {
    package static func folded(_ text: String) -> String {
        foldedASCII(text) ?? foldedScalars(text)
    }

    /// Returns the folded form of a text of ASCII alone, and nil for others. Most texts are long and are that, and a
    /// device folds thousands when it is filled.
    private static func foldedASCII(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(unsafeUninitializedCapacity: text.utf8.count) { buffer in
            var count = 0
            for byte in text.utf8 {
                buffer[count] =
                    switch byte {
                    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                    case UInt8(ascii: "`"): UInt8(ascii: "'")
                    default: byte
                    }
                count += 1
            }
            return count
        }
    }

    private static func foldedScalars(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in Text.removingBidiControls(text).decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            switch scalar {
            // Letters without a Unicode decomposition.
            case "ø", "Ø": result.append("o")
            case "ł", "Ł": result.append("l")
            case "đ", "Đ": result.append("d")
            case "ß", "ẞ": result.append(contentsOf: "ss".unicodeScalars)
            case "æ", "Æ": result.append(contentsOf: "ae".unicodeScalars)
            case "œ", "Œ": result.append(contentsOf: "oe".unicodeScalars)
            // Typographic quotes and dashes, mapped to what a keyboard types.
            case "‘", "’", "‚", "‛", "ʼ", "`", "´": result.append("'")
            case "“", "”", "„", "‟", "«", "»": result.append("\"")
            case "‐", "‑", "‒", "–", "—", "−": result.append("-")
            default: result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    /// The maximum length of a query in characters.
    static let maxQueryLength = 200
    /// The maximum length of a folded query in Unicode scalars. The rest is ignored.
    private static let maxPatternLength = 400
    /// The maximum number of words. The last one includes the rest of the text.
    private static let maxWords = 8

    /// Returns the folded words of a query. A text matches if it contains every word, in any order.
    ///
    /// - Returns: The words; nil for a query so long that it can match nothing.
    package static func words(_ query: String) -> [String]? {
        guard Text.mayFit(query, max: maxQueryLength) else { return nil }
        // One character can fold to eighteen scalars, and matching a pattern costs pattern length times text length.
        let scalars = folded(Text.trimmed(Text.removingBidiControls(query))).unicodeScalars.prefix(maxPatternLength)
        return scalars.split(maxSplits: maxWords - 1) { $0.properties.isWhitespace }.map {
            Text.trimmed(String(String.UnicodeScalarView($0)))
        }
    }

    /// Returns a query word in the form stored for people: a leading `@` marks a nickname.
    package static func wordOfPerson(_ word: String) -> String {
        let scalars = word.unicodeScalars
        return scalars.first == "@" && scalars.count > 1
            ? "\n" + String(String.UnicodeScalarView(scalars.dropFirst())) : word
    }

    /// Returns a `LIKE` pattern that matches a word anywhere. Use it with `ESCAPE '\'`.
    package static func pattern(_ word: String) -> String {
        var pattern: String.UnicodeScalarView = "%".unicodeScalars
        for scalar in word.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.append("\\") }
            pattern.append(scalar)
        }
        pattern.append("%")
        return String(pattern)
    }

    /// Returns a pattern that matches a word in a person's name but not in the nickname on the next line.
    static func patternInName(_ word: String) -> String { pattern(word) + "\n%" }

    /// The maximum length of a search text in Unicode scalars, so that it fits an index entry and a cursor. A longer
    /// name is found by its beginning.
    private static let maxPersonLength = 400

    /// Returns the folded form of a query that is matched as one substring. Returns nil for an empty query and for one
    /// so long that it can match nothing.
    static func part(_ query: String?) -> String? {
        guard let query, Text.mayFit(query, max: maxQueryLength) else { return nil }
        let words = folded(Text.removingBidiControls(query)).unicodeScalars.prefix(maxPatternLength).split {
            $0.properties.isWhitespace
        }
        let text = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    /// Returns a thing's search and sort text. Matches do not cross lines, and the first line is the sort key.
    static func lines(_ lines: String...) -> String {
        lines.map { line in
            let words = folded(line).unicodeScalars.prefix(maxPersonLength).split { $0.properties.isWhitespace }
            return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Returns the sort text of a thing that is not searched.
    package static func name(_ name: String) -> String { lines(name) }

    /// Returns the search text of a person.
    static func person(_ name: PersonName, handle: String) -> String {
        String(String.UnicodeScalarView(folded("\(name.full)\n\(handle)").unicodeScalars.prefix(maxPersonLength)))
    }
}

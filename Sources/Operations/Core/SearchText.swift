import Domain
import Foundation

/// Text as search compares it: without case, diacritics and marks that turn the direction of writing.
enum SearchText {
    static func folded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in Text.withoutTurns(text).decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            switch scalar {
            // Letters that Unicode does not take apart.
            case "ø", "Ø": result.append("o")
            case "ł", "Ł": result.append("l")
            case "đ", "Đ": result.append("d")
            case "ß", "ẞ": result.append(contentsOf: "ss".unicodeScalars)
            case "æ", "Æ": result.append(contentsOf: "ae".unicodeScalars)
            case "œ", "Œ": result.append(contentsOf: "oe".unicodeScalars)
            // As they are typed, whatever a keyboard or a word processor has made of them.
            case "‘", "’", "‚", "‛", "ʼ", "`", "´": result.append("'")
            case "“", "”", "„", "‟", "«", "»": result.append("\"")
            case "‐", "‑", "‒", "–", "—", "−": result.append("-")
            default: result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    /// Characters, of many parts each, of what is searched for; nobody types more.
    static let longestQuery = 200
    /// Scalars of what it is folded to; what follows is not looked for.
    private static let longestPattern = 400
    /// What follows the last is part of it.
    private static let mostWords = 8

    /// The words of what is searched for, folded. Whatever contains each of them is found, in whatever order they stand.
    ///
    /// - Returns: nil for a text that is far too long to be found anywhere, and is not looked at.
    static func words(_ query: String) -> [String]? {
        guard Text.mayFit(query, max: longestQuery) else { return nil }
        // One character can become eighteen, and a pattern is held against a text in as many steps as both are long.
        let scalars = folded(Text.trimmed(Text.withoutTurns(query))).unicodeScalars.prefix(longestPattern)
        return scalars.split(maxSplits: mostWords - 1) { $0.properties.isWhitespace }.map {
            Text.trimmed(String(String.UnicodeScalarView($0)))
        }
    }

    /// A word of what is searched for as it stands in what a person is found by: `@` before a nickname.
    static func wordOfPerson(_ word: String) -> String {
        let scalars = word.unicodeScalars
        return scalars.first == "@" && scalars.count > 1
            ? "\n" + String(String.UnicodeScalarView(scalars.dropFirst())) : word
    }

    /// A `LIKE` pattern that matches a word anywhere, to be used with `ESCAPE '\'`.
    static func pattern(_ word: String) -> String {
        var pattern: String.UnicodeScalarView = "%".unicodeScalars
        for scalar in word.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.append("\\") }
            pattern.append(scalar)
        }
        pattern.append("%")
        return String(pattern)
    }

    /// One that matches a word in the name of a person, and not in the nickname in the line below.
    static func patternInName(_ word: String) -> String { pattern(word) + "\n%" }

    /// Scalars of what a person is found by: an entry of an index and a cursor have room for so many, and a name that folds to
    /// more is found by its beginning.
    private static let longestPerson = 400

    /// A text of which any part is looked for as one, folded; nil for nothing, and for one that is far too long to be found anywhere.
    static func part(_ query: String?) -> String? {
        guard let query, Text.mayFit(query, max: longestQuery) else { return nil }
        let words = folded(Text.withoutTurns(query)).unicodeScalars.prefix(longestPattern).split {
            $0.properties.isWhitespace
        }
        let text = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    /// By what a thing is found and put in order: lines, none of which is found across their ends, the first that by which it is sorted.
    static func lines(_ lines: String...) -> String {
        lines.map { line in
            let words = folded(line).unicodeScalars.prefix(longestPerson).split { $0.properties.isWhitespace }
            return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// By what things that are not searched are put in order.
    static func name(_ name: String) -> String { lines(name) }

    /// What a person is found by.
    static func person(_ name: PersonName, handle: String) -> String {
        String(String.UnicodeScalarView(folded("\(name.full)\n\(handle)").unicodeScalars.prefix(longestPerson)))
    }
}

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
            default: result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    /// Characters, of many parts each, of what is searched for; nobody types more.
    static let longestQuery = 200
    /// Scalars of what it is folded to; what follows is not looked for.
    private static let longestPattern = 400

    /// A `LIKE` pattern that matches the text anywhere, to be used with `ESCAPE '\'`. White space at both ends does not
    /// count.
    ///
    /// - Returns: nil for a text that is far too long to be found anywhere, and is not looked at.
    static func pattern(_ query: String) -> String? {
        guard Text.mayFit(query, max: longestQuery) else { return nil }
        var pattern: String.UnicodeScalarView = "%".unicodeScalars
        // One character can become eighteen, and a pattern is held against a text in as many steps as both are long.
        for scalar in folded(Text.trimmed(Text.withoutTurns(query))).unicodeScalars.prefix(longestPattern) {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.append("\\") }
            pattern.append(scalar)
        }
        pattern.append("%")
        return String(pattern)
    }

    /// Scalars of what a person is found by: an entry of an index and a cursor have room for so many, and a name that folds to
    /// more is found by its beginning.
    private static let longestPerson = 400

    /// What a person is found by.
    static func person(_ name: PersonName, handle: String) -> String {
        String(String.UnicodeScalarView(folded("\(name.full)\n\(handle)").unicodeScalars.prefix(longestPerson)))
    }
}

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

    /// A `LIKE` pattern that matches the text anywhere, to be used with `ESCAPE '\'`. White space at both ends does not
    /// count.
    ///
    /// - Returns: nil for a text that is far too long to be found anywhere, and is not looked at.
    static func pattern(_ query: String) -> String? {
        guard Text.mayFit(query, max: longestQuery) else { return nil }
        var pattern: String.UnicodeScalarView = "%".unicodeScalars
        // SQLite refuses a pattern of more than 50,000 bytes, and one character can become eighteen.
        for scalar in folded(Text.trimmed(Text.withoutTurns(query))).unicodeScalars.prefix(6000) {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.append("\\") }
            pattern.append(scalar)
        }
        pattern.append("%")
        return String(pattern)
    }

    /// What a person is found by.
    static func person(_ name: PersonName, handle: String) -> String { folded("\(name.full)\n\(handle)") }
}

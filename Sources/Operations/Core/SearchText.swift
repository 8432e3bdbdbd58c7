import Domain
import Foundation

/// Text as search compares it: without case and without diacritics.
enum SearchText {
    static func folded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
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

    /// A `LIKE` pattern that matches the text anywhere, to be used with `ESCAPE '\'`.
    static func pattern(_ query: String) -> String {
        var pattern: String.UnicodeScalarView = "%".unicodeScalars
        // The longest text searched has 5,000 characters, and SQLite refuses a pattern of more than 50,000 bytes.
        for scalar in folded(query).unicodeScalars.prefix(6000) {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.append("\\") }
            pattern.append(scalar)
        }
        pattern.append("%")
        return String(pattern)
    }

    /// What a person is found by.
    static func person(_ name: PersonName, handle: String) -> String { folded("\(name.full)\n\(handle)") }
}

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
        var pattern = "%"
        for character in folded(query) {
            if character == "%" || character == "_" || character == "\\" { pattern.append("\\") }
            pattern.append(character)
        }
        return pattern + "%"
    }
}

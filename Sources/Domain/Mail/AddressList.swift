/// Mail addresses as people paste them: one per line or separated by commas or semicolons, with or without names (`Kim
/// Lee <kim@example.org>, "Ott, Bo" <bo@example.org>`; RFC 5322, section 3.4), and as some programs copy them (`Ott, Bo
/// <bo@example.org>`, `mailto:bo@example.org`).
public enum AddressList {
    /// Returns the entries of a list in order, without checking whether they are addresses.
    public static func entries(_ text: String) -> [String] {
        var entries: [String] = []
        // The beginning of a name that contains commas, if an address in brackets follows.
        var name: String?
        for (words, isBeforeComma) in parts(text) {
            let (isBracketed, isAddress) = (
                words.utf8.contains(UInt8(ascii: "<")), words.utf8.contains(UInt8(ascii: "@"))
            )
            var whole = words
            if let first = name {
                name = nil
                if isBracketed || isBeforeComma && !isAddress {
                    whole = "\(first), \(words)"
                } else {
                    entries.append(first)
                }
            }
            // Without commas: `kim@example.org bo@example.org`.
            let addresses = whole.unicodeScalars.split { $0.properties.isWhitespace }
            if isBeforeComma, !isBracketed, !isAddress {
                name = whole
            } else if !isBracketed, addresses.count > 1, addresses.allSatisfy({ $0.contains("@") }) {
                entries += addresses.map { String(String.UnicodeScalarView($0)) }
            } else {
                entries.append(whole)
            }
        }
        return entries + (name.map { [$0] } ?? [])
    }

    /// Splits text at commas, semicolons and line ends, and after an address in brackets.
    private static func parts(_ text: String) -> [(words: String, isBeforeComma: Bool)] {
        var parts: [(words: String, isBeforeComma: Bool)] = []
        var part = String.UnicodeScalarView()
        var (isQuoted, isAddress) = (false, false)
        func end(isBeforeComma: Bool = false) {
            let words = Text.trimmed(String(part))
            part = String.UnicodeScalarView()
            if !words.isEmpty { parts.append((words, isBeforeComma)) }
        }
        // Iterates over scalars: comparing a character is quadratic in its combining marks, of which an attacker can
        // add many.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\r":
                // An unclosed quotation mark ends with its line.
                (isQuoted, isAddress) = (false, false)
                end()
            case "," where !isQuoted && !isAddress: end(isBeforeComma: true)
            case ";" where !isQuoted && !isAddress: end()
            case ">" where isAddress:
                isAddress = false
                part.append(scalar)
                end()
            default:
                if scalar == "\"" { isQuoted.toggle() }
                if scalar == "<" { isAddress = true }
                part.append(scalar)
            }
        }
        end()
        return parts
    }

    /// Returns the address of an entry: the part in angle brackets, if it has some.
    public static func address(in entry: String) -> String {
        let scalars = entry.unicodeScalars
        var address = scalars[...]
        if let open = scalars.lastIndex(of: "<"), scalars.last == ">" {
            address = scalars[scalars.index(after: open)...].dropLast()
        }
        if String(String.UnicodeScalarView(address.prefix(mailto.count))).lowercased() == mailto {
            address = address.dropFirst(mailto.count).prefix { $0 != "?" }
        }
        return String(String.UnicodeScalarView(address))
    }

    /// Returns the name of an entry: the text before an address in angle brackets, without quotation marks. Empty if it
    /// has no name, or none that a guest could have.
    public static func name(in entry: String) -> String {
        let scalars = entry.unicodeScalars
        guard let open = scalars.lastIndex(of: "<"), scalars.last == ">" else { return "" }
        let quotes: Set<Unicode.Scalar> = ["\"", "'", "“", "”", "„"]
        var words = Substring(Text.trimmed(String(scalars[..<open]))).unicodeScalars
        while let first = words.first, quotes.contains(first) { words.removeFirst() }
        while let last = words.last, quotes.contains(last) { words.removeLast() }
        var errors = FieldErrors()
        let name = errors.line(String(words), "name", max: TextLength.guestName)
        errors.noLink(name, "name")
        return (try? errors.check()) == nil ? "" : name ?? ""
    }

    private static let mailto = "mailto:"
}

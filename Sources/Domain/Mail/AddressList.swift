/// Addresses as people paste them from elsewhere: one a line or with commas or semicolons between, with names or without
/// (`Kim Lee <kim@example.org>, "Ott, Bo" <bo@example.org>`; RFC 5322, section 3.4).
public enum AddressList {
    /// What stands where addresses should, one after the other. Whether they are any is not looked at.
    public static func entries(_ text: String) -> [String] {
        var entries: [String] = []
        var entry = String.UnicodeScalarView()
        var (isQuoted, isAddress) = (false, false)
        func end() {
            let words = Text.trimmed(String(entry))
            entry = String.UnicodeScalarView()
            guard !words.isEmpty else { return }
            // Without commas: `kim@example.org bo@example.org`.
            let parts = words.unicodeScalars.split { $0.properties.isWhitespace }
            if !words.utf8.contains(UInt8(ascii: "<")), parts.count > 1, parts.allSatisfy({ $0.contains("@") }) {
                entries += parts.map { String(String.UnicodeScalarView($0)) }
            } else {
                entries.append(words)
            }
        }
        // By scalars: to compare a character costs by the square of the marks that somebody has heaped on it.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": isQuoted.toggle()
            case "<": isAddress = true
            case ">": isAddress = false
            default: break
            }
            // A quotation mark that nobody has closed ends with its line.
            if scalar == "\n" || scalar == "\r" || !isQuoted && !isAddress && (scalar == "," || scalar == ";") {
                (isQuoted, isAddress) = (false, false)
                end()
            } else {
                entry.append(scalar)
            }
        }
        end()
        return entries
    }

    /// The address of an entry: what stands in angle brackets, where some are.
    public static func address(in entry: String) -> String {
        let scalars = entry.unicodeScalars
        guard let open = scalars.lastIndex(of: "<"), scalars.last == ">" else { return entry }
        return String(String.UnicodeScalarView(scalars[scalars.index(after: open)...].dropLast()))
    }
}

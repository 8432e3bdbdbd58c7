/// Addresses as people paste them from elsewhere: one a line or with commas or semicolons between, with names or without
/// (`Kim Lee <kim@example.org>, "Ott, Bo" <bo@example.org>`; RFC 5322, section 3.4).
public enum AddressList {
    /// What stands where addresses should, one after the other. Whether they are any is not looked at.
    public static func entries(_ text: String) -> [String] {
        var entries: [String] = []
        var entry = ""
        var (isQuoted, isAddress) = (false, false)
        func end() {
            let words = Text.trimmed(entry)
            entry = ""
            guard !words.isEmpty else { return }
            // Without commas: `kim@example.org bo@example.org`.
            let parts = words.split { $0.isWhitespace }
            if !words.contains("<"), parts.count > 1, parts.allSatisfy({ $0.contains("@") }) {
                entries += parts.map(String.init)
            } else {
                entries.append(words)
            }
        }
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case "<": isAddress = true
            case ">": isAddress = false
            default: break
            }
            // A quotation mark that nobody has closed ends with its line.
            if character.isNewline || !isQuoted && !isAddress && (character == "," || character == ";") {
                (isQuoted, isAddress) = (false, false)
                end()
            } else {
                entry.append(character)
            }
        }
        end()
        return entries
    }

    /// The address of an entry: what stands in angle brackets, where some are.
    public static func address(in entry: String) -> String {
        guard let open = entry.lastIndex(of: "<"), entry.last == ">" else { return entry }
        return String(entry[entry.index(after: open)...].dropLast())
    }
}

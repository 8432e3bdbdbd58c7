/// An email address as typed, and the key by which two spellings are the same address.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// The address in lowercase: mail hosts ignore case, and so do people who type an address.
    public var key: String { description.lowercased() }

    /// Reads an address. Requires one `@` with text before it, a host name with a dot, no white space or control
    /// characters, and at most 254 bytes (RFC 5321).
    public init?(_ raw: String) {
        // Ignores surrounding white space and bidirectional marks, which people paste unseen.
        guard raw.utf8.count <= 1024 else { return nil }
        let text = Text.trimmed(Text.removingBidiControls(raw))
        guard text.utf8.count <= 254 else { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count) else { return nil }
        let words = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard words.allSatisfy({ !$0.isEmpty }) else { return nil }
        for scalar in parts[0].unicodeScalars {
            // Quoted local parts exist in the RFC and in no address book. The characters that need quotes are refused.
            guard !Text.isControl(scalar), !Text.isInvisible(scalar) else { return nil }
            switch scalar {
            case "\"", "(", ")", ",", ":", ";", "<", ">", "[", "\\", "]": return nil
            default: break
            }
        }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2 else { return nil }
        for label in labels {
            guard (1...63).contains(label.utf8.count), !label.hasPrefix("-"), !label.hasSuffix("-") else { return nil }
            for scalar in label.unicodeScalars {
                guard scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                else { return nil }
            }
        }
        description = text
    }

    /// The part after the `@`, in lowercase.
    public var host: String { String(key[key.index(after: key.lastIndex(of: "@")!)...]) }

    public static let hint: Phrase = "Enter an e-mail address like name@example.org."
}

extension FieldErrors {
    public mutating func email(_ raw: String?, _ field: String) -> EmailAddress? {
        guard let text = line(raw, field, max: 254, required: "Enter your e-mail address.") else { return nil }
        guard let email = EmailAddress(text) else {
            add(field, EmailAddress.hint)
            return nil
        }
        return email
    }
}

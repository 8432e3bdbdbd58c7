/// Finds in a line of text what mail programs turn into links by themselves, and takes that from it.
///
/// What somebody else typed is never a link in a mail: neither a name that reads "pay at http://…" nor one with dots and
/// slashes that only look like them.
public enum LinkText {
    /// Whether a mail program may make a link of a part of the text: an address of a page or of mail, or a word that reads
    /// like the name of a host. "J.Smith" and "St.John" do not.
    public static func isLink(_ text: String) -> Bool {
        let plain = plain(text)
        if contains(plain, "://") || contains(plain, "www.") { return true }
        return plain.split(whereSeparator: isBreak).contains { word in
            let pieces = word.split { $0 == "/" || $0 == ":" }
            return pieces.contains { isAddress($0, hasMore: $0.count < word.count) }
        }
    }

    /// The text with an invisible joiner (U+2060) on either side of each mark that holds a link together; as it is where
    /// there is no link in it.
    public static func defused(_ text: String) -> String {
        // Also where it may be a name: a mail program does not know "J.Smith" from a host.
        guard isLink(text) || text.unicodeScalars.contains(where: { mark($0) == "." }) else { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            guard mark(scalar) != nil, index + 1 < scalars.count, !scalars[index + 1].properties.isWhitespace else {
                result.append(scalar)
                continue
            }
            // Before it too, for those who look for "www." and take whatever follows.
            if index > 0 { result.append("\u{2060}") }
            result.append(scalar)
            result.append("\u{2060}")
        }
        return String(result)
    }

    /// Small ASCII letters and marks for what looks or works like them; without what is not seen.
    private static func plain(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.compactMap { (scalar) -> Unicode.Scalar? in
            if Text.isInvisible(scalar), !scalar.properties.isWhitespace { return nil }
            switch scalar.value {
            // Soft hyphen, marks of direction, joiners and invisible operators, selectors of variants.
            case 0xAD, 0x200E, 0x200F, 0x202A...0x202E, 0x2061...0x206F, 0xFE00...0xFE0F: return nil
            // Full-width letters and digits.
            case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: return Unicode.Scalar(scalar.value - 0xFEE0)
            default: return mark(scalar) ?? scalar
            }
        }.map { ("A"..."Z").contains($0) ? Unicode.Scalar($0.value + 32)! : $0 }
    }

    /// The mark that a scalar is or looks like: one of `.`, `:`, `/`, `@`.
    private static func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        // Full stops of other scripts and widths; host names may be typed with them (RFC 3490, 3.1). Dot leader.
        case 0x2E, 0x3002, 0xFF0E, 0xFF61, 0x2024, 0xFE52: "."
        case 0x3A, 0xFF1A, 0x2236, 0xA789, 0xFE55, 0xFE13: ":"
        case 0x2F, 0xFF0F, 0x2044, 0x2215, 0x29F8, 0x2571: "/"
        case 0x40, 0xFF20, 0xFE6B: "@"
        default: nil
        }
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace { return true }
        switch scalar {
        case "<", ">", "(", ")", "[", "]", "{", "}", ",", ";", "\"", "'", "|", "!", "?", "=", "“", "”", "„", "«", "»",
            "，", "、":
            return true
        default: return false
        }
    }

    /// Whether a word reads like a host's name or a mail address: two or more labels, the last of two letters or more.
    ///
    /// - Parameter hasMore: whether a scheme, a port or a path stands beside it.
    private static func isAddress(_ host: ArraySlice<Unicode.Scalar>, hasMore: Bool) -> Bool {
        let name = host.split(separator: "@", omittingEmptySubsequences: false).last ?? host
        var labels = name.split(separator: ".", omittingEmptySubsequences: false)
        // "Dr." and "etc." end in a dot.
        if labels.last?.isEmpty == true { labels.removeLast() }
        guard labels.count >= 2, let top = labels.last, top.count >= 2, top.allSatisfy(isLetter) else { return false }
        guard labels.allSatisfy({ $0.contains(where: isLetterOrDigit) }) else { return false }
        return hasMore || host.contains("@") || !isAbbreviated(labels)
    }

    /// "j.smith", "st.john", "j.r.smith", "dr.müller": short first parts before a name longer than most ends of hosts.
    private static func isAbbreviated(_ labels: [ArraySlice<Unicode.Scalar>]) -> Bool {
        guard let last = labels.last, last.count >= 4 else { return false }
        return !commonTops.contains(String(String.UnicodeScalarView(last)))
            && labels.dropLast().allSatisfy { $0.count <= 2 && $0.allSatisfy(isLetter) }
    }

    private static let commonTops: Set<String> = [
        "info", "name", "online", "shop", "store", "site", "click", "link", "live", "space", "tech", "club", "page",
        "pages", "email",
        "mobi", "asia", "blog", "cloud", "work", "world", "today", "life", "games", "news", "help", "host", "money",
        "cash", "bank",
        "example", "local", "test", "website", "social", "chat", "team", "zone", "digital", "agency", "support",
        "events", "party",
    ]

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic || scalar == "-" }
    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    private static func contains(_ text: [Unicode.Scalar], _ part: String) -> Bool {
        let part = Array(part.unicodeScalars)
        guard text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
    }
}

extension FieldErrors {
    /// Checks that what was given as a name is none of the things that mails make links of.
    public mutating func noLink(_ name: String?, _ field: String) {
        guard let name, LinkText.isLink(name) else { return }
        add(field, "Give a name here, not a link or an address.")
    }
}

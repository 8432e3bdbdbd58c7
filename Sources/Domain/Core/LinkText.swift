/// Finds text that mail programs turn into links, and defuses it.
///
/// Text typed by somebody else must never become a link in a mail. This holds for a name such as "pay at http://…" and
/// for one that merely looks like a link.
public enum LinkText {
    /// Whether a mail program may turn part of the text into a link: a URL, a mail address, or a word like a host name.
    /// "J.Smith" and "St.John" do not count.
    public static func isLink(_ text: String) -> Bool {
        let plain = plain(text)
        if contains(plain, "://") || contains(plain, "www.") { return true }
        return plain.split(whereSeparator: isBreak).contains { word in
            let pieces = word.split { $0 == "/" || $0 == ":" }
            return pieces.contains { isAddress($0, hasMore: $0.count < word.count) }
        }
    }

    /// Returns the text with a word joiner (U+2060) around each character that holds a link together. Text without a
    /// link is unchanged.
    public static func defused(_ text: String) -> String {
        // Also defuses dots in names, because mail programs cannot distinguish "J.Smith" from a host name.
        guard isLink(text) || text.unicodeScalars.contains(where: { mark($0) == "." }) else { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            guard mark(scalar) != nil, index + 1 < scalars.count, !scalars[index + 1].properties.isWhitespace else {
                result.append(scalar)
                continue
            }
            // Also before the mark, for programs that look for "www." and take everything that follows.
            if index > 0 { result.append("\u{2060}") }
            result.append(scalar)
            result.append("\u{2060}")
        }
        return String(result)
    }

    /// Returns lowercase ASCII letters and marks in place of look-alikes, without invisible characters.
    private static func plain(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.compactMap { (scalar) -> Unicode.Scalar? in
            if Text.isInvisible(scalar), !scalar.properties.isWhitespace { return nil }
            switch scalar.value {
            // Soft hyphen, bidirectional marks, joiners and invisible operators, variation selectors.
            case 0xAD, 0x200E, 0x200F, 0x202A...0x202E, 0x2061...0x206F, 0xFE00...0xFE0F: return nil
            // Full-width letters and digits.
            case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: return Unicode.Scalar(scalar.value - 0xFEE0)
            default: return mark(scalar) ?? scalar
            }
        }.map { ("A"..."Z").contains($0) ? Unicode.Scalar($0.value + 32)! : $0 }
    }

    /// Returns the mark that a scalar is or looks like: one of `.`, `:`, `/`, `@`.
    private static func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        // Full stops of other scripts and widths, which host names may contain (RFC 3490, 3.1), and the one-dot leader.
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

    /// Whether a word looks like a host name or a mail address: two or more labels, the last of at least two letters.
    ///
    /// - Parameter hasMore: Whether it has a scheme, a port or a path.
    private static func isAddress(_ host: ArraySlice<Unicode.Scalar>, hasMore: Bool) -> Bool {
        let name = host.split(separator: "@", omittingEmptySubsequences: false).last ?? host
        var labels = name.split(separator: ".", omittingEmptySubsequences: false)
        // "Dr." and "etc." end in a dot.
        if labels.last?.isEmpty == true { labels.removeLast() }
        guard labels.count >= 2, let top = labels.last, top.count >= 2, top.allSatisfy(isLetter) else { return false }
        guard labels.allSatisfy({ $0.contains(where: isLetterOrDigit) }) else { return false }
        return hasMore || host.contains("@") || !isAbbreviated(labels)
    }

    /// Whether the labels look like an abbreviated name ("j.smith", "st.john", "j.r.smith", "dr.müller"): short first
    /// labels, and a last one longer than most top-level domains.
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
    /// Checks that a name contains nothing that mail programs turn into a link.
    public mutating func noLink(_ name: String?, _ field: String) {
        guard let name, LinkText.isLink(name) else { return }
        add(field, "Enter a name here, not a link or an address.")
    }
}

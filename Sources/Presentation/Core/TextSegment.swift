/// A piece of a text that a person wrote, in which web addresses are links.
public enum TextSegment: Equatable, Sendable {
    case text(String)
    /// - Parameters:
    ///   - text: the address as it was typed.
    ///   - url: the address that it leads to.
    case link(_ text: String, url: String)

    /// Splits a text into its links and everything else.
    public static func segments(of text: String) -> [TextSegment] {
        var segments: [TextSegment] = []
        var plain = ""
        // The text is split at white space, which is preserved.
        var word = ""
        func end() {
            if let (before, address, rest) = address(in: word) {
                if !(plain + before).isEmpty { segments.append(.text(plain + before)) }
                let url = address.prefix(4).lowercased() == "www." ? "https://\(address)" : address
                segments.append(.link(address, url: url))
                plain = rest
            } else {
                plain += word
            }
            word = ""
        }
        for character in text {
            guard character.isWhitespace else {
                word.append(character)
                continue
            }
            end()
            plain.append(character)
        }
        end()
        if !plain.isEmpty { segments.append(.text(plain)) }
        return segments
    }

    /// Splits a word into a web address and the punctuation around it: leading brackets and quotes, and trailing
    /// brackets, quotes and punctuation marks. A closing bracket stays if the address itself contains the opening one,
    /// as in Wikipedia URLs.
    private static func address(in word: String) -> (before: String, address: String, rest: String)? {
        var address = word.drop { "([{<'\"«»“„‘‚‹›".contains($0) }
        let before = String(word[..<address.startIndex])
        guard let least = shortest(address) else { return nil }
        var unopened = Unopened(in: address)
        while let last = address.last, ".,;:!?)]}>'\"«»“”‘’‹›".contains(last), unopened.mayLose(last) {
            address.removeLast()
        }
        guard address.utf8.count > least,
            address.unicodeScalars.allSatisfy({ $0.value > 32 && !"\"<>".unicodeScalars.contains($0) })
        else { return nil }
        // A host name needs a dot after "www.", so neither "www.example" nor "www.." is an address.
        if least == 4,
            !address.dropFirst(4).prefix(while: { !"/?#:".contains($0) }).dropFirst().dropLast().contains(".")
        {
            return nil
        }
        return (before, String(address), String(word[address.endIndex...]))
    }

    /// Returns the length in bytes that an address must exceed, given how the word begins; nil if it
    /// cannot be an address.
    private static func shortest(_ word: Substring) -> Int? {
        let start = word.prefix(8).lowercased()
        return start == "https://" || start.hasPrefix("http://") ? 8 : start.hasPrefix("www.") ? 4 : nil
    }

    /// The number of closing brackets of each kind in a word that have no opening one. They are counted once, so that a
    /// word made of brackets takes linear time.
    private struct Unopened {
        private var counts: [Character: Int] = [")": 0, "]": 0, "}": 0]
        private static let opening: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

        init(in word: Substring) {
            for character in word {
                if counts[character] != nil {
                    counts[character]! += 1
                } else if let closing = Self.opening[character] {
                    counts[closing]! -= 1
                }
            }
        }

        /// Returns whether the last character may be removed, because no bracket in the word opens it, and
        /// updates the count.
        mutating func mayLose(_ last: Character) -> Bool {
            guard let count = counts[last] else { return true }
            counts[last] = count - 1
            return count > 0
        }
    }
}

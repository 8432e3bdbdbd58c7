import HTML

/// Text in which addresses of the web are links. Nothing else in it is markup.
enum Linked {
    static func html(_ text: String) -> HTML {
        var parts: [HTML] = []
        var plain = ""
        // Cut at white space, which stays where it was.
        var word = ""
        func end() {
            if let (before, address, rest) = address(in: word) {
                let target = address.prefix(4).lowercased() == "www." ? "https://\(address)" : address
                parts.append(
                    "\(plain)\(before)<a href=\"\(target)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">\(address)</a>"
                )
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
        return "\(parts)\(plain)"
    }

    /// An address in a word, without the punctuation of the sentence around it: brackets and quotes before it, those and marks behind.
    /// A bracket that the address itself opens belongs to it, as in addresses of an encyclopedia.
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
        // "www.example" is no name of a host; neither is "www..".
        if least == 4,
            !address.dropFirst(4).prefix(while: { !"/?#:".contains($0) }).dropFirst().dropLast().contains(".")
        {
            return nil
        }
        return (before, String(address), String(word[address.endIndex...]))
    }

    /// Bytes of how a word begins that is an address; nil for other words.
    private static func shortest(_ word: Substring) -> Int? {
        let start = word.prefix(8).lowercased()
        return start == "https://" || start.hasPrefix("http://") ? 8 : start.hasPrefix("www.") ? 4 : nil
    }

    /// How many more brackets of each kind a word closes than it opens. Counted once, so that a word of nothing but brackets takes
    /// time in proportion to its length.
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

        /// Whether the last character of the word is no bracket that the word opens; counts it as taken off.
        mutating func mayLose(_ last: Character) -> Bool {
            guard let count = counts[last] else { return true }
            counts[last] = count - 1
            return count > 0
        }
    }
}

import HTML

/// Text in which addresses of the web are links. Nothing else in it is markup.
enum Linked {
    static func html(_ text: String) -> HTML {
        var parts: [HTML] = []
        var plain = ""
        // Cut at white space, which stays where it was.
        var word = ""
        func end() {
            if let (address, rest) = address(in: word) {
                parts.append("\(plain)<a href=\"\(address)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">\(address)</a>")
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

    /// An address that a word begins with, without the punctuation of the sentence around it.
    private static func address(in word: String) -> (address: String, rest: String)? {
        guard word.hasPrefix("https://") || word.hasPrefix("http://") else { return nil }
        var address = Substring(word)
        while let last = address.last, ".,;:!?)]}'\"»”’".contains(last) { address.removeLast() }
        guard address.utf8.count > 8, address.unicodeScalars.allSatisfy({ $0.value > 32 && !"\"<>".unicodeScalars.contains($0) }) else { return nil }
        return (String(address), String(word[address.endIndex...]))
    }
}

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
                parts.append("\(plain)\(before)<a href=\"\(address)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">\(address)</a>")
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
    private static func address(in word: String) -> (before: String, address: String, rest: String)? {
        var address = word.drop { "([{<'\"«»“„‘‚‹›".contains($0) }
        let before = String(word[..<address.startIndex])
        let scheme = address.prefix(8).lowercased()
        guard scheme == "https://" || scheme.hasPrefix("http://") else { return nil }
        while let last = address.last, ".,;:!?)]}>'\"«»“”‘’‹›".contains(last) { address.removeLast() }
        guard address.utf8.count > 8, address.unicodeScalars.allSatisfy({ $0.value > 32 && !"\"<>".unicodeScalars.contains($0) }) else { return nil }
        return (before, String(address), String(word[address.endIndex...]))
    }
}

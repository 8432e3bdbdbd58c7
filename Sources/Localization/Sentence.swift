import HTML

/// What a catalogue says for a phrase, taken apart.
struct Sentence: Sendable {
    enum Part: Sendable {
        case words(plain: [UInt8], escaped: [UInt8])
        /// Counted from 0.
        case argument(Int)
        /// A bracket, by its pair.
        case opening(Int)
        case closing(Int)
    }

    private var forms: [PluralForm: [Part]]

    init(_ entry: Catalogue.Entry) {
        switch entry {
        case .words(let text): forms = [.other: Sentence.parts(of: text)]
        case .forms(let texts): forms = texts.mapValues(Sentence.parts)
        }
    }

    func parts(_ form: PluralForm) -> [Part] { forms[form] ?? forms[.other] ?? [] }

    /// `{2}` is an argument; `[` and `]` enclose what is marked.
    static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var words = ""
        var pairs = 0
        func end() {
            guard !words.isEmpty else { return }
            var escaped: [UInt8] = []
            HTML.escape(words, into: &escaped)
            parts.append(.words(plain: Array(words.utf8), escaped: escaped))
            words = ""
        }
        var rest = Substring(text)
        while let first = rest.popFirst() {
            switch first {
            case "{":
                guard let close = rest.firstIndex(of: "}"), let number = Int(rest[..<close]) else { fallthrough }
                end()
                parts.append(.argument(number - 1))
                rest = rest[rest.index(after: close)...]
            case "[":
                end()
                parts.append(.opening(pairs))
            case "]":
                end()
                parts.append(.closing(pairs))
                pairs += 1
            default: words.append(first)
            }
        }
        end()
        return parts
    }
}

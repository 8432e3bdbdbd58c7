import Foundation

/// The translations of one language by their keys, read from a file of `Localization/` (docs/translating.md).
struct Catalogue: Sendable {
    enum Entry: Sendable, Codable {
        case words(String)
        case forms([PluralForm: String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .words(text)
                return
            }
            var forms: [PluralForm: String] = [:]
            for (name, text) in try container.decode([String: String].self) {
                guard let form = PluralForm(rawValue: name) else {
                    throw DecodingError.dataCorruptedError(
                        in: container, debugDescription: "“\(name)” is no plural form of CLDR.")
                }
                forms[form] = text
            }
            guard forms[.other] != nil else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "There is no form “other”.")
            }
            self = .forms(forms)
        }

        var isEmpty: Bool {
            switch self {
            case .words(let text): text.isEmpty
            case .forms(let texts): texts[.other]?.isEmpty ?? true
            }
        }

        var texts: [String] {
            switch self {
            case .words(let text): [text]
            case .forms(let texts): Array(texts.values)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .words(let text): try container.encode(text)
            case .forms(let texts):
                try container.encode(Dictionary(uniqueKeysWithValues: texts.map { ($0.key.rawValue, $0.value) }))
            }
        }
    }

    private(set) var entries: [String: Entry]

    init(_ entries: [String: Entry] = [:]) { self.entries = entries }

    init(json: Data, name: String) throws(CatalogueError) {
        // An unfinished catalogue has empty entries.
        do { entries = try JSONDecoder().decode([String: Entry].self, from: json).filter { !$0.value.isEmpty } } catch {
            throw CatalogueError("The catalogue \(name).json cannot be read: \(Catalogue.problem(error))")
        }
        for (key, entry) in entries {
            for text in entry.texts where !Catalogue.fits(text, key) {
                throw CatalogueError(
                    "The catalogue \(name).json has other arguments or brackets in “\(text)” than “\(key)” has.")
            }
        }
    }

    private static func problem(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context):
            (context.codingPath.map { "“\($0.stringValue)”" } + [context.debugDescription]).joined(separator: ": ")
        default: "\(error)"
        }
    }

    /// Whether a translation uses only the arguments of its key and has the same brackets.
    private static func fits(_ text: String, _ key: String) -> Bool {
        let (own, asked) = (marks(in: text), marks(in: key))
        return own.arguments.isSubset(of: asked.arguments) && own.brackets == asked.brackets
    }

    /// Returns the arguments, such as `{1}`, and the brackets in their order. An argument without an end extends to the
    /// end of the text. Works on bytes, because the server parses thousands of texts at startup.
    private static func marks(in text: String) -> (arguments: Set<Substring>, brackets: [UInt8]) {
        var (arguments, brackets, open): (Set<Substring>, [UInt8], String.Index?) = ([], [], nil)
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            switch byte {
            case UInt8(ascii: "{"): open = open ?? index
            case UInt8(ascii: "}"):
                if let start = open { arguments.insert(text[start...index]) }
                open = nil
            case UInt8(ascii: "["), UInt8(ascii: "]"): brackets.append(byte)
            default: break
            }
        }
        if let open { arguments.insert(text[open...]) }
        return (arguments, brackets)
    }

    subscript(key: String) -> Entry? { entries[key] }

    /// Returns a catalogue that falls back to `other`, as the English of a region does.
    func over(_ other: Catalogue) -> Catalogue { Catalogue(entries.merging(other.entries) { own, _ in own }) }
}

/// An error in the catalogues, as one sentence for the operator.
public struct CatalogueError: Error, CustomStringConvertible {
    public var description: String
    init(_ description: String) { self.description = description }
}

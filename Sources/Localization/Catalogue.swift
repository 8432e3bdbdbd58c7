import Foundation

/// The phrases of a language, by their keys: a file of `Localization/` (docs/translating.md).
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
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(name)” is no plural form of CLDR.")
                }
                forms[form] = text
            }
            self = .forms(forms)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .words(let text): try container.encode(text)
            case .forms(let texts): try container.encode(Dictionary(uniqueKeysWithValues: texts.map { ($0.key.rawValue, $0.value) }))
            }
        }
    }

    private(set) var entries: [String: Entry]

    init(_ entries: [String: Entry] = [:]) { self.entries = entries }

    init(json: Data, name: String) throws(CatalogueError) {
        do { entries = try JSONDecoder().decode([String: Entry].self, from: json) } catch {
            throw CatalogueError("The catalogue \(name) cannot be read: \(error)")
        }
    }

    subscript(key: String) -> Entry? { entries[key] }

    /// What is not said here is said by `other`, as in the English of a region.
    func over(_ other: Catalogue) -> Catalogue { Catalogue(entries.merging(other.entries) { own, _ in own }) }
}

/// What is wrong with the catalogues; one sentence for the operator.
public struct CatalogueError: Error, CustomStringConvertible {
    public var description: String
    init(_ description: String) { self.description = description }
}

import Domain
public import Foundation

/// The available languages.
public struct Languages: Sendable {
    /// All languages: English first, then by tag.
    public let all: [Language]
    public var english: Language { all[0] }
    /// The community's language, the default for people without a known one.
    public var standard: Language

    /// The languages bundled with this program.
    public static let own: Languages = {
        let folder = Bundle.module.resourceURL!.appendingPathComponent("Catalogues")
        // Every test loads them; a failure at run time could not be handled.
        return try! Languages(folder: folder)
    }()

    /// Reads a folder of catalogues.
    ///
    /// - Parameter folder: Contains one catalogue per language, named by its tag: `de.json`.
    /// - Throws: ``CatalogueError`` if it contains none, or one cannot be read.
    public init(folder: URL) throws(CatalogueError) {
        let files: [URL]
        do { files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) } catch {
            throw CatalogueError("The folder \(folder.path(percentEncoded: false)) cannot be read.")
        }
        var catalogues: [String: Data] = [:]
        for file in files where file.pathExtension == "json" {
            guard let json = try? Data(contentsOf: file) else {
                throw CatalogueError("The catalogue \(file.lastPathComponent) cannot be read.")
            }
            catalogues[file.deletingPathExtension().lastPathComponent] = json
        }
        guard !catalogues.isEmpty else {
            throw CatalogueError("There is no catalogue in \(folder.path(percentEncoded: false)).")
        }
        try self.init(catalogues: catalogues)
    }

    /// - Parameter catalogues: The files of `Localization/`, by tag.
    /// - Throws: ``CatalogueError`` if one cannot be read.
    public init(catalogues: [String: Data]) throws(CatalogueError) {
        var read: [String: Catalogue] = ["en": Catalogue()]
        for (tag, json) in catalogues.sorted(by: { $0.key < $1.key }) {
            guard LanguageTag.checked(tag) == tag, Languages.base(of: tag) == Languages.base(of: tag).lowercased()
            else {
                throw CatalogueError("\(tag).json is called by no tag of a language, as de or pt-BR.")
            }
            read[tag] = try Catalogue(json: json, name: tag)
        }
        let keys = Set(read.values.flatMap(\.entries.keys))
        var all: [Language] = []
        for (tag, catalogue) in read.sorted(by: { $0.key == "en" || ($1.key != "en" && $0.key < $1.key) }) {
            let base = Languages.base(of: tag)
            all.append(
                Language(
                    tag: tag, catalogue: base == tag ? catalogue : catalogue.over(read[base] ?? Catalogue()), keys: keys
                ))
        }
        self.all = all
        standard = all[0]
    }

    /// Returns the language of a person.
    ///
    /// - Parameter locale: A BCP 47 tag. The community's language is used if it is nil or unavailable.
    public func language(of locale: String?) -> Language { locale.flatMap { self[$0] ?? best(for: $0) } ?? standard }

    public subscript(tag: String) -> Language? { all.first { $0.tag == tag } }

    /// Returns the first requested language that is available: with the requested region, or else with another.
    ///
    /// - Parameter header: An `Accept-Language` (RFC 9110, section 12.5.4). Every request carries one, so only the
    ///   start of a long one counts, and invalid tags are skipped cheaply.
    public func best(for header: String) -> Language? {
        var asked: [(tag: String, weight: Double)] = []
        for part in header.utf8.prefix(500).split(separator: UInt8(ascii: ",")).prefix(20) {
            let pieces = part.split(separator: UInt8(ascii: ";")).map { piece in
                String(decoding: piece.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
            }
            guard let first = pieces.first, let tag = first == "*" ? "*" : LanguageTag.checked(first) else { continue }
            let weight =
                pieces.dropFirst().first { $0.hasPrefix("q=") || $0.hasPrefix("Q=") }.flatMap {
                    Double($0.dropFirst(2))
                } ?? 1
            asked.append((tag, weight))
        }
        // Swift's sort is stable.
        for (tag, weight) in asked.sorted(by: { $0.weight > $1.weight }) where weight > 0 {
            if tag != "*" {
                if let found = lookup(tag) { return found }
                continue
            }
            let unwanted = asked.filter { $0.weight <= 0 }.compactMap { lookup($0.tag)?.tag }
            return ([standard] + all).first { !unwanted.contains($0.tag) }
        }
        return nil
    }

    /// Looks up a tag, then shorter and shorter prefixes of it (RFC 4647, section 3.4), then any region of
    /// its language.
    private func lookup(_ tag: String) -> Language? {
        var subtags = tag.lowercased().split(separator: "-")
        guard let base = subtags.first else { return nil }
        while !subtags.isEmpty {
            let range = subtags.joined(separator: "-")
            if let found = all.first(where: { $0.tag.lowercased() == range }) { return found }
            subtags.removeLast()
        }
        return all.first { Languages.base(of: $0.tag.lowercased()) == base }
    }

    private static func base(of tag: String) -> String { String(tag.prefix { $0 != "-" }) }
}

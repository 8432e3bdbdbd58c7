public import Foundation

/// The languages in which everything can be said.
public struct Languages: Sendable {
    /// English first, then by tag.
    public let all: [Language]
    public var english: Language { all[0] }
    /// The community's, for those of whom nothing else is known.
    public var standard: Language

    /// Those that come with this program.
    public static let own: Languages = {
        let folder = Bundle.module.resourceURL!.appendingPathComponent("Catalogues")
        // Tried by every test; there is nothing that somebody could do about it at run time.
        return try! Languages(folder: folder)
    }()

    /// - Parameter folder: of catalogues, one a language, called by its tag: `de.json`.
    /// - Throws: ``CatalogueError`` where one cannot be read.
    public init(folder: URL) throws {
        var catalogues: [String: Data] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) where file.pathExtension == "json" {
            catalogues[file.deletingPathExtension().lastPathComponent] = try Data(contentsOf: file)
        }
        try self.init(catalogues: catalogues)
    }

    /// - Parameter catalogues: the files of `Localization/`, by tag.
    /// - Throws: ``CatalogueError`` where one cannot be read.
    public init(catalogues: [String: Data]) throws {
        var read: [String: Catalogue] = ["en": Catalogue()]
        for (tag, json) in catalogues { read[tag] = try Catalogue(json: json, name: tag) }
        let keys = Set(read.values.flatMap(\.entries.keys))
        all = try read.sorted { $0.key == "en" || ($1.key != "en" && $0.key < $1.key) }.map { tag, catalogue in
            let base = Languages.base(of: tag)
            return try Language(tag: tag, catalogue: base == tag ? catalogue : catalogue.over(read[base] ?? Catalogue()), keys: keys)
        }
        standard = all[0]
    }

    /// The language of somebody of whom it is known.
    ///
    /// - Parameter locale: BCP 47; that of the community where it is nil, or none that there is.
    public func language(of locale: String?) -> Language { locale.flatMap { self[$0] ?? best(for: $0) } ?? standard }

    public subscript(tag: String) -> Language? { all.first { $0.tag == tag } }

    /// The first that somebody asks for and that there is: as it is asked for, or else that of no region.
    ///
    /// - Parameter header: an `Accept-Language` (RFC 9110, section 12.5.4).
    public func best(for header: String) -> Language? {
        let asked = header.prefix(500).split(separator: ",").prefix(20).compactMap { part -> (tag: String, weight: Double)? in
            let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let tag = pieces.first, !tag.isEmpty else { return nil }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return weight > 0 ? (tag, weight) : nil
        }
        // Swift's sort keeps the order of equals.
        for (tag, _) in asked.sorted(by: { $0.weight > $1.weight }) {
            if tag == "*" { return english }
            let found = all.first { $0.tag.lowercased() == tag.lowercased() } ?? self[Languages.base(of: tag.lowercased())]
            if let found { return found }
        }
        return nil
    }

    private static func base(of tag: String) -> String { String(tag.prefix { $0 != "-" }) }
}

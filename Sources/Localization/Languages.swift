import Domain
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
    /// - Throws: ``CatalogueError`` where there is none, or one cannot be read.
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

    /// - Parameter catalogues: the files of `Localization/`, by tag.
    /// - Throws: ``CatalogueError`` where one cannot be read.
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
                try Language(
                    tag: tag, catalogue: base == tag ? catalogue : catalogue.over(read[base] ?? Catalogue()), keys: keys
                ))
        }
        self.all = all
        standard = all[0]
    }

    /// The language of somebody of whom it is known.
    ///
    /// - Parameter locale: BCP 47; that of the community where it is nil, or none that there is.
    public func language(of locale: String?) -> Language { locale.flatMap { self[$0] ?? best(for: $0) } ?? standard }

    public subscript(tag: String) -> Language? { all.first { $0.tag == tag } }

    /// The first that somebody asks for and that there is: as it is asked for, or else of another region.
    ///
    /// - Parameter header: an `Accept-Language` (RFC 9110, section 12.5.4). Anybody sends one with every request: of a long one the
    ///   beginning counts, and what is no tag costs nothing.
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
        // Swift's sort keeps the order of equals.
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

    /// With less and less of the tag (RFC 4647, section 3.4); then as another region writes it.
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

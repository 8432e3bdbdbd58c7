/// A word that events are found by: 1–30 characters, compared without case.
public struct Tag: Hashable, Sendable {
    public let name: String
    /// What two spellings of one tag share.
    public var key: String { name.lowercased() }

    public static let most = 10
    /// Characters.
    public static let longest = 30

    static func checked(_ raw: [String], into errors: inout FieldErrors) -> [Tag] {
        var seen: Set<String> = []
        var tags: [Tag] = []
        for text in errors.list(raw, "tags", max: most, "Use at most \(most, .count) tags.") {
            var own = FieldErrors()
            let name = own.line(text, "tags", max: longest)
            for (field, sentence) in own.fields { errors.add(field, "Tag “\(Text.excerpt(text))”: \(sentence)") }
            guard let name, seen.insert(name.lowercased()).inserted else { continue }
            tags.append(Tag(name))
        }
        if tags.count > most { errors.add("tags", "Use at most \(most, .count) tags.") }
        return tags
    }

    /// A tag that was checked before, as one read from the store.
    public init(_ name: String) {
        self.name = name
    }
}

#if !hasFeature(Embedded)
extension Tag: Codable {
    /// One that was checked before: its name.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
#endif

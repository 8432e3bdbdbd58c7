/// A search tag of events: 1–30 characters, compared ignoring case.
public struct Tag: Hashable, Sendable {
    public let name: String
    /// The key by which two spellings are the same tag.
    public var key: String { name.lowercased() }

    public static let maxCount = 10
    /// The maximum length, in characters.
    public static let maxLength = 30

    static func checked(_ raw: [String], into errors: inout FieldErrors) -> [Tag] {
        var seen: Set<String> = []
        var tags: [Tag] = []
        for text in errors.list(raw, "tags", max: maxCount, "Use at most \(maxCount, .count) tags.") {
            var own = FieldErrors()
            let name = own.line(text, "tags", max: maxLength)
            for (field, sentence) in own.fields { errors.add(field, "Tag “\(Text.excerpt(text))”: \(sentence)") }
            guard let name, seen.insert(name.lowercased()).inserted else { continue }
            tags.append(Tag(name))
        }
        if tags.count > maxCount { errors.add("tags", "Use at most \(maxCount, .count) tags.") }
        return tags
    }

    /// Creates a tag that was checked before, such as a stored one.
    public init(_ name: String) {
        self.name = name
    }
}

#if !hasFeature(Embedded)
extension Tag: Codable {
    /// Reads the name of a tag that was checked before.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
#endif

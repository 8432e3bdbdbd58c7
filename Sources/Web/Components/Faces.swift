import Domain
import HTML

/// People as circles with a photo or initials.
enum Faces {
    static let tones = 12

    /// - Parameter photo: the hash of a profile photo; nil for initials.
    static func face(_ name: String, photo: String? = nil) -> HTML {
        if let photo {
            return
                "<span class=\"face\"><img src=\"\(Path.photo(photo, thumb: true))\" alt=\"\" loading=\"lazy\" decoding=\"async\"></span>"
        }
        let letters = name.split(separator: " ").prefix(2).compactMap(\.first).map { String($0).uppercased() }.joined()
        return
            "<span class=\"face tone-\(Int(StableHash.of(name.utf8) % UInt64(tones)))\" aria-hidden=\"true\">\(letters)</span>"
    }

    /// Returns the first faces and the number of further people. They are hidden from screen readers, because the text
    /// next to them says the same.
    static func html(_ people: [(name: String, photo: String?)], total: Int, showing limit: Int = 5) -> HTML {
        let shown = people.prefix(limit)
        let more: HTML? =
            total > shown.count && !shown.isEmpty
            ? "<span class=\"face more\" aria-hidden=\"true\">\("+\(total - shown.count)" as Phrase)</span>" : nil
        return "<span class=\"faces\">\(shown.map { face($0.name, photo: $0.photo) })\(more)</span>"
    }
}

import HTML

/// People as circles with initials.
enum Faces {
    static let tones = 12

    static func face(_ name: String) -> HTML {
        let letters = name.split(separator: " ").prefix(2).compactMap(\.first).map { String($0).uppercased() }.joined()
        return
            "<span class=\"face tone-\(Int(stableHash(name) % UInt64(tones)))\" aria-hidden=\"true\">\(letters)</span>"
    }

    /// The first few, and how many more there are. Said in words beside it, so hidden from screen readers.
    static func html(_ names: [String], total: Int, showing limit: Int = 5) -> HTML {
        let shown = names.prefix(limit)
        let more: HTML? =
            total > shown.count && !shown.isEmpty
            ? "<span class=\"face more\" aria-hidden=\"true\">+\(total - shown.count)</span>" : nil
        return "<span class=\"faces\">\(shown.map(face))\(more)</span>"
    }
}

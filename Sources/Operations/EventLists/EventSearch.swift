package import Domain
package import Store

/// The search text of an event: title, description, tags and, unless hidden, the location. The host is searched through
/// their own row, so that a new name applies to all of their events at once.
package enum EventSearch {
    static func text(_ details: EventDetails) -> String {
        text(
            details.title, details.description, tags: details.tags,
            location: details.locationHidden ? nil : details.location.name,
            address: details.withholdsAddress ? nil : details.location.address ?? "")
    }

    /// - Parameters:
    ///   - location: Nil if it is hidden.
    ///   - address: Nil if it is withheld, empty if there is none.
    static func text(
        _ title: String, _ description: String, tags: [Tag], location: String?, address: String?
    ) -> String {
        let parts = [title, description] + tags.map(\.name) + [location, address].compactMap(\.self)
        return SearchText.folded(parts.joined(separator: "\n"))
    }

    /// Returns the search text for hosts only: a location or address that is hidden from others.
    static func hidden(_ details: EventDetails) -> String {
        var parts: [String] = []
        if details.locationHidden { parts.append(details.location.name) }
        if details.withholdsAddress { parts.append(details.location.address ?? "") }
        return SearchText.folded(parts.joined(separator: "\n"))
    }

    package static func hostName(_ host: ID<User>, in reader: any Reader) throws -> String {
        try reader.value("SELECT \(PersonName.full(of: "users")) FROM users WHERE id = \(host)") ?? ""
    }
}

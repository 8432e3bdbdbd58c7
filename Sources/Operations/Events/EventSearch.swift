import Domain
import Store

/// What an event is found by: title, description, tags and, where it is no secret, place. By its host it is found through
/// the host's own row, so that a new name holds at once for however many events.
enum EventSearch {
    static func text(_ details: EventDetails) -> String {
        var parts = [details.title, details.description] + details.tags.map(\.name)
        if !details.locationHidden { parts.append(details.place.name) }
        if !details.withholdsAddress { parts.append(details.place.address ?? "") }
        return SearchText.folded(parts.joined(separator: "\n"))
    }

    /// What its hosts alone find it by: a place, or an address, that is hidden from others.
    static func hidden(_ details: EventDetails) -> String {
        var parts: [String] = []
        if details.locationHidden { parts.append(details.place.name) }
        if details.withholdsAddress { parts.append(details.place.address ?? "") }
        return SearchText.folded(parts.joined(separator: "\n"))
    }

    static func hostName(_ host: ID<User>, in reader: any Reader) throws -> String {
        try reader.value("SELECT \(PersonName.full(of: "users")) FROM users WHERE id = \(host)") ?? ""
    }
}

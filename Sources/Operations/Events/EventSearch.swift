import Domain
import Store

/// What an event is found by: title, description, tags, host and, where it is no secret, place.
enum EventSearch {
    static func text(_ details: EventDetails, hostName: String) -> String {
        var parts = [details.title, details.description, hostName] + details.tags.map(\.name)
        if !details.locationHidden { parts.append(details.place.name) }
        if !details.withholdsAddress { parts.append(details.place.address ?? "") }
        return SearchText.folded(parts.joined(separator: "\n"))
    }

    /// Writes the text anew for every event of a host whose name changed.
    static func refresh(host: ID<User>, in tx: Transaction) throws {
        let events = try tx.rows("SELECT \(EventRow.columns) FROM event e WHERE e.host_id = \(host)") { try EventRow(&$0) }
        for event in events {
            try refresh(event, in: tx)
            // The event's row names its host.
            tx.put(.event, event.id, in: event.scope)
        }
    }

    static func refresh(_ event: EventRow, in tx: Transaction) throws {
        let search = text(event.details, hostName: try hostName(event.hostID, in: tx))
        try tx.execute("UPDATE event SET search = \(search) WHERE id = \(event.id)")
    }

    static func hostName(_ host: ID<User>, in reader: any Reader) throws -> String {
        try reader.value("SELECT given_name || ' ' || family_name FROM user WHERE id = \(host)") ?? ""
    }
}

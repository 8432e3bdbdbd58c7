package import Domain
package import Store

/// A stored venue.
package struct VenueRow: StoredRow {
    package var id: ID<Venue>
    package var details: VenueDetails

    package static func find(_ id: ID<Venue>, in reader: any Reader) throws -> VenueRow? {
        try reader.row("SELECT name, address, area_id, latitude, longitude, venue_type FROM venue WHERE id = \(id)") {
            VenueRow(
                id: id,
                details: VenueDetails(
                    name: try $0.next(), address: try $0.next(), area: try $0.next(), latitude: try $0.next(),
                    longitude: try $0.next(),
                    type: try $0.next()))
        }
    }

    /// Returns the current and former uses of a venue, which prevent its deletion.
    package static func uses(of id: ID<Venue>, in reader: any Reader) throws -> ProgrammeUses {
        ProgrammeUses([
            .activity: try reader.value("SELECT count(DISTINCT activity_id) FROM activity_venue WHERE venue_id = \(id)")
                ?? 0,
            .event: try reader.value("SELECT count(*) FROM activity_event WHERE venue_id = \(id)") ?? 0,
            .participant: try reader.value(
                "SELECT count(DISTINCT participant_id) FROM participant_address WHERE venue_id = \(id)") ?? 0,
        ])
    }

    /// - Throws: ``Refusal`` `invalid` at a field that names a venue that does not exist.
    static func check(_ id: ID<Venue>, _ field: String, in reader: any Reader) throws {
        guard try reader.exists("SELECT 1 FROM venue WHERE id = \(id)") else {
            throw Refusal.invalid(field, "This venue no longer exists. Choose another.")
        }
    }

    static func updateDerivedData(_ id: ID<Venue>, in writer: any Writer) throws {
        let text = try writer.row("SELECT name, address FROM venue WHERE id = \(id)") {
            SearchText.lines(try $0.next(), try $0.next())
        }
        if let text { try TrigramIndex.venues.write(text, of: id.bytes, in: writer) }
    }
}

import Domain
import Store

extension Feature {
    static let venues = Feature(
        commands: [AddVenue.self, UpdateVenue.self, UpdateVenueEvents.self, DeleteVenue.self], shapes: [.venue])
}

extension RowShape {
    static let venue = RowShape(
        kind: .venue, table: "venue",
        fields: [
            .text("name"), .text("address"), .id("area_id"), .real("latitude"), .real("longitude"), .text("venue_type"),
            .integer("created_at"),
            .integer("updated_at"), .integer("version", default: 1),
        ],
        membership: ofStaff,
        derivedData: .init(
            index: .venues,
            write: { row, _, writer in try VenueRow.updateDerivedData(ID(bytes: row.id)!, in: writer) }))
}

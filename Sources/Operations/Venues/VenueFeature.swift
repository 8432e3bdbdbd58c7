import Domain
import Store

extension Feature {
    static let venues = Feature(
        commands: [AddVenue.self, UpdateVenue.self, UpdateVenueEvents.self, DeleteVenue.self], shapes: [.venue],
        tables: PersonalDataTable.venues)
}

extension RowShape {
    static let venue = RowShape(
        kind: .venue, table: "venue",
        fields: [
            .text("name"), .text("address"), .id("area_id"), .real("latitude"), .real("longitude"), .text("venue_type"),
            .integer("created_at"),
            .integer("updated_at"),
        ],
        membership: ofStaff,
        derivedData: .init(
            index: .venues,
            write: { id, writer in try VenueRow.updateDerivedData(ID(bytes: id)!, in: writer) }))
}

extension PersonalDataTable {
    static let venues: [PersonalDataTable] = [
        PersonalDataTable(
            name: "venue",
            columns: [
                .withheld("id", "of the programme"), .withheld("name", "in the homes of those who live there"),
                .withheld("address", "in the homes of those who live there"), .withheld("area_id", "of the programme"),
                .withheld("venue_type", "of the programme"),
            ],
            deletion: .namesNobody("a place; who lives there is in participant_address"))
    ]
}

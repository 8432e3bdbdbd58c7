import Operations
import Store

extension ServerFeature {
    static let venues = ServerFeature(
        tables: PersonalDataTable.venues)
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

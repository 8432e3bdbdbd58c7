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
            deletion: .namesNobody("a place; who lives there is in participant_address")),
        PersonalDataTable(
            name: "venue_search",
            columns: [.withheld("venue_id", "of the programme"), .withheld("text", "of the programme")],
            deletion: .namesNobody("a place")),
        PersonalDataTable(
            name: "venue_gram",
            columns: [
                .withheld("venue_id", "of the programme"), .withheld("gram", "of the programme"),
                .withheld("text", "of the programme"),
            ],
            deletion: .namesNobody("a place")),
    ]
}

import Operations
import Store

extension ServerFeature {
    static let areas = ServerFeature(
        tables: PersonalDataTable.areas)
}

extension PersonalDataTable {
    static let areas: [PersonalDataTable] = [
        PersonalDataTable(
            name: "area",
            columns: [
                .withheld("id", "of the programme"), .withheld("name", "of the programme"),
                .withheld("name_key", "of the programme"),
                .withheld("area_type", "of the programme"), .withheld("parent_id", "of the programme"),
            ],
            deletion: .namesNobody("a part of the world"))
    ]
}

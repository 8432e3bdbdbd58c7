import Store

extension Feature {
    static let areas = Feature(
        commands: [AddArea.self, UpdateArea.self, DeleteArea.self], shapes: [.area], tables: PersonalDataTable.areas)
}

extension RowShape {
    static let area = RowShape(
        kind: .area, table: "area",
        fields: [
            .text("name"), .text("name_key"), .text("area_type"), .id("parent_id"), .integer("created_at"),
            .integer("updated_at"),
        ], membership: ofStaff)
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

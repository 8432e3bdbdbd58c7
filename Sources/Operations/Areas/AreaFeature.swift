import Store

extension Feature {
    static let areas = Feature(commands: [AddArea.self, UpdateArea.self, DeleteArea.self], shapes: [.area])
}

extension RowShape {
    static let area = RowShape(
        kind: .area, table: "area",
        fields: [
            .text("name"), .text("name_key"), .text("area_type"), .id("parent_id"), .integer("created_at"),
            .integer("updated_at"), .integer("version", default: 1),
        ], membership: ofStaff)
}

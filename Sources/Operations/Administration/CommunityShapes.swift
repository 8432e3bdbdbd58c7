import Store

extension RowShape {
    static let community = RowShape(
        kind: .community, table: "community",
        fields: [.text("name"), .text("accent"), .text("time_zone"), .text("registration")],
        membership: { $0 == .public ? "TRUE" : nil })
}

import Store

extension Shape {
    static let activityType = Shape(
        kind: .activityType, table: "activity_type",
        fields: [.text("name"), .text("name_key"), .flag("is_predefined")],
        unique: [["name_key"]], lies: ofStaff)

    static let participantRole = Shape(
        kind: .participantRole, table: "participant_role",
        fields: [.text("name"), .text("name_key"), .flag("is_predefined")],
        unique: [["name_key"]], lies: ofStaff)

    /// The condition for rows in scope `staff`: people with a role in the programme see all of it.
    static let ofStaff: @Sendable (Scope) -> SQL? = { $0 == .staff ? "TRUE" : nil }
}

import Store

extension RowShape {
    static let activityType = RowShape(
        kind: .activityType, table: "activity_type",
        fields: [.text("name"), .text("name_key"), .flag("is_predefined")],
        unique: [["name_key"]], membership: ofStaff)

    static let participantRole = RowShape(
        kind: .participantRole, table: "participant_role",
        fields: [.text("name"), .text("name_key"), .flag("is_predefined")],
        unique: [["name_key"]], membership: ofStaff)

    /// The condition for rows in scope `staff`: people with a role in the programme see all of it.
    static let ofStaff: @Sendable (Scope) -> SQL? = { $0 == .staff ? "TRUE" : nil }

    /// The same for periods that move to the archive when they have ended long ago.
    static let ofStaffOrArchive: @Sendable (Scope) -> SQL? = {
        switch $0 {
        case .staff: "NOT t.is_archived"
        case .staffArchive: "t.is_archived"
        default: nil
        }
    }
}

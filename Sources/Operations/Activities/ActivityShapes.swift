import Domain
import Store

extension RowShape {
    static let activity = RowShape(
        kind: .activity, table: "activity",
        fields: [
            .text("name"), .text("description"), .id("type_id"), .integer("starts_at"), .integer("ends_at"),
            .text("status"), .integer("closed_at"),
            .integer("created_at"), .integer("updated_at"), .integer("version", default: 1),
        ],
        membership: ofStaff,
        derivedData: .init(
            index: .activities,
            write: { row, _, writer in try ActivityRow.updateDerivedData(ID(bytes: row.id)!, in: writer) }))

    static let activityVenue = RowShape(
        kind: .activityVenue, table: "activity_venue",
        fields: [
            .id("activity_id"), .id("venue_id"), .integer("effective_from"), .integer("effective_to"),
            .integer("version", default: 1),
        ],
        unique: [["activity_id", "venue_id", "effective_from"]], membership: ofStaff)

    static let activityEvent = RowShape(
        kind: .activityEvent, table: "activity_event", id: "event_id", fields: [.id("activity_id"), .id("venue_id")],
        joins: ofEvent, owner: .ofEvent,
        membership: {
            switch $0 {
            case .staff: "e.audience = 'PUBLIC'"
            case .programme(let id): "e.id = \(id) AND (e.audience IS NULL OR e.audience <> 'PUBLIC')"
            default: nil
            }
        })

    static let assignment = RowShape(
        kind: .assignment, table: "assignment",
        fields: [
            .id("activity_id"), .id("participant_id"), .id("role_id"), .text("note"), .integer("assigned_at"),
            .integer("ended_at"), .integer("version", default: 1), .flag("is_archived", default: false),
        ],
        unique: [["activity_id", "participant_id", "role_id", "assigned_at"]], membership: ofStaffOrArchive,
        participant: "participant_id")
}

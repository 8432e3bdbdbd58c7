import Domain
import Store

extension RowShape {
    static let participant = RowShape(
        kind: .participant, table: "participant",
        fields: [
            .text("name"), .text("email"), .text("phone"), .text("notes"), .person("user_id"), .id("home_venue_id"),
            .integer("created_at"),
            .integer("updated_at"), .integer("version", default: 1),
        ],
        unique: [["user_id"]], canNameAnotherPerson: true,
        // A participant is the programme's own record, with what its editors wrote. The profile behind it stays hidden.
        ignoresBlocks: { $0 == .staff }, membership: ofStaff,
        derivedData: .init(
            index: .participants,
            write: { row, _, writer in try ParticipantRow.updateDerivedData(ID(bytes: row.id)!, in: writer) }),
        participant: "id")

    static let participantAddress = RowShape(
        kind: .participantAddress, table: "participant_address",
        fields: [
            .id("participant_id"), .id("venue_id"), .integer("effective_from"), .integer("effective_to"),
            .integer("version", default: 1), .flag("is_archived", default: false),
        ],
        unique: [["participant_id", "effective_from"]], membership: ofStaffOrArchive)
}

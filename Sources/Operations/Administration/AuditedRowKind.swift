/// A row of the programme that an audit entry can be about, by its kind.
public enum AuditedRowKind: String, Sendable, CaseIterable {
    case activity, participant, venue, area, activityType, participantRole, tableImport
}

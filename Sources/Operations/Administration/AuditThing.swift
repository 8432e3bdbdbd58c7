import Store

/// A thing of the programme that a line of the audit can be about, by the kind of its row.
public enum AuditThing: String, Sendable, CaseIterable {
    case activity, participant, venue, area, activityType, participantRole, tableImport

    /// That says what it is called.
    var column: SQL { self == .tableImport ? "file" : "name" }
}

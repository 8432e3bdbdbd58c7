import Domain
import Operations
import Store

/// The reversal of a table line. It is skipped if someone has since changed or used what the line wrote.
enum TableReversal: Codable, Sendable {
    case removeParticipant(ID<Participant>, written: Instant)
    case removeVenue(ID<Venue>, written: Instant)
    case removeArea(ID<Area>, written: Instant)
    case removeActivity(ID<Activity>, venues: [VenueHistory.Entry], written: Instant)
    case restoreParticipant(UpdateParticipant, homes: [HomeHistoryStore.Entry]?, written: Instant)
    case restoreVenue(UpdateVenue, written: Instant)
    case restoreArea(UpdateArea, written: Instant)
    case restoreActivity(UpdateActivity, closedAt: Instant?, written: Instant)
    case removeAssignment(AssignmentRow)
    case restoreAssignment(AssignmentRow, written: AssignmentRow)

    /// - Returns: Whether it was undone; `false` if it was skipped.
    /// - Throws: ``Refusal`` if the old state is no longer possible, for example because an area was deleted.
    func perform(in tx: Transaction) throws -> Bool {
        switch self {
        case .removeParticipant(let id, let written):
            guard try isAsWritten("participant", id, written, in: tx),
                try !tx.exists("SELECT 1 FROM assignment WHERE participant_id = \(id)")
            else { return false }
            _ = try DeleteParticipants(ids: [id]).perform(in: tx, as: .system)
        case .removeVenue(let id, let written):
            guard try isAsWritten("venue", id, written, in: tx), try VenueRow.uses(of: id, in: tx).isEmpty else {
                return false
            }
            try DeleteVenue(id: id).perform(in: tx, as: .system)
        case .removeArea(let id, let written):
            guard try isAsWritten("area", id, written, in: tx), try AreaRow.uses(of: id, in: tx).isEmpty else {
                return false
            }
            try DeleteArea(id: id).perform(in: tx, as: .system)
        case .removeActivity(let id, let venues, let written):
            guard try isAsWritten("activity", id, written, in: tx), try VenueHistory.entries(of: id, in: tx) == venues,
                try !tx.exists("SELECT 1 FROM assignment WHERE activity_id = \(id)"),
                try !tx.exists("SELECT 1 FROM activity_event WHERE activity_id = \(id)")
            else { return false }
            try DeleteActivity(id: id).perform(in: tx, as: .system)
        case .restoreParticipant(var command, let homes, let written):
            guard try isAsWritten("participant", command.id, written, in: tx) else { return false }
            if let homes {
                try HomeHistoryStore.restore(homes, of: command.id, in: tx)
                command.homeVenueId = .keep
            }
            try command.perform(in: tx, as: .system)
        case .restoreVenue(let command, let written):
            guard try isAsWritten("venue", command.id, written, in: tx) else { return false }
            try command.perform(in: tx, as: .system)
        case .restoreArea(let command, let written):
            guard try isAsWritten("area", command.id, written, in: tx) else { return false }
            try command.perform(in: tx, as: .system)
        case .restoreActivity(let command, let closedAt, let written):
            guard try isAsWritten("activity", command.id, written, in: tx) else { return false }
            try command.perform(in: tx, as: .system)
            try tx.execute(
                """
                UPDATE activity SET closed_at = \(closedAt), version = version + 1
                WHERE id = \(command.id) AND status IN \(list: ["COMPLETED", "CANCELLED"]) AND closed_at IS DISTINCT FROM \(closedAt)
                """)
        case .removeAssignment(let written):
            guard try AssignmentRow.find(written.id, in: tx) == written else { return false }
            _ = try DeleteAssignment(id: written.id).perform(in: tx, as: .system)
        case .restoreAssignment(let old, let written):
            guard try AssignmentRow.find(written.id, in: tx) == written else { return false }
            try old.checkIsAlone(in: tx)
            try UpdateAssignment(id: old.id).recording(in: tx) { try old.update(in: tx) }
        }
        return true
    }

    private func isAsWritten<Subject>(
        _ table: SQL, _ id: ID<Subject>, _ written: Instant, in tx: Transaction
    ) throws -> Bool {
        try tx.exists("SELECT 1 FROM \(table) WHERE id = \(id) AND updated_at = \(written)")
    }
}

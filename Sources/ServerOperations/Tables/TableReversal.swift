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
                "UPDATE activity SET closed_at = \(closedAt) WHERE id = \(command.id) AND status IN \(list: ["COMPLETED", "CANCELLED"])"
            )
        case .removeAssignment(let written):
            guard try AssignmentRow.find(written.id, in: tx) == written else { return false }
            _ = try DeleteAssignment(id: written.id).perform(in: tx, as: .system)
        case .restoreAssignment(let old, let written):
            guard try AssignmentRow.find(written.id, in: tx) == written else { return false }
            try old.checkIsAlone(in: tx)
            try old.update(in: tx)
        }
        return true
    }

    private func isAsWritten<Subject>(
        _ table: SQL, _ id: ID<Subject>, _ written: Instant, in tx: Transaction
    ) throws -> Bool {
        try tx.exists("SELECT 1 FROM \(table) WHERE id = \(id) AND updated_at = \(written)")
    }
}

// Commands that restore every field of a row.

extension UpdateParticipant {
    init(_ old: ParticipantRow) {
        self.init(
            id: old.id, name: .set(old.details.name), email: .set(old.details.email),
            phone: Patch(setting: old.details.phone),
            notes: Patch(setting: old.details.notes), homeVenueId: Patch(setting: old.home),
            userId: Patch(setting: old.user))
    }
}

extension UpdateVenue {
    init(_ old: VenueRow) {
        let details = old.details
        self.init(
            id: old.id, name: .set(details.name), address: .set(details.address), geographicAreaId: .set(details.area),
            latitude: Patch(setting: details.latitude), longitude: Patch(setting: details.longitude),
            venueType: Patch(setting: details.type))
    }
}

extension UpdateArea {
    init(_ old: AreaRow) {
        self.init(
            id: old.id, name: .set(old.details.name), areaType: .set(old.details.type),
            parentGeographicAreaId: Patch(setting: old.details.parent))
    }
}

extension UpdateActivity {
    init(_ old: ActivityRow) {
        let details = old.details
        self.init(
            id: old.id, name: .set(details.name), description: Patch(setting: details.description),
            activityTypeId: .set(details.type),
            startDate: .set(details.startsAt), endDate: Patch(setting: details.endsAt), status: .set(details.status))
    }
}

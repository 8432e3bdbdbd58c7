import Domain
public import Operations
import Store

/// The effect of one line of a table: the command that a form would send.
public enum TableChange: Codable, Sendable {
    case addParticipant(AddParticipant)
    case updateParticipant(UpdateParticipant)
    case addVenue(AddVenue)
    case updateVenue(UpdateVenue)
    case addArea(AddArea)
    case updateArea(UpdateArea)
    case addActivity(AddActivity)
    case updateActivity(UpdateActivity)
    /// The command is for one participant and contains an id.
    case addAssignment(AssignParticipants)
    case updateAssignment(UpdateAssignment)

    var isNew: Bool {
        switch self {
        case .addParticipant, .addVenue, .addArea, .addActivity, .addAssignment: true
        case .updateParticipant, .updateVenue, .updateArea, .updateActivity, .updateAssignment: false
        }
    }

    /// The name of the command, and the kind of its row.
    var command: (name: String, kind: RowKind) {
        switch self {
        case .addParticipant: (AddParticipant.name, .participant)
        case .updateParticipant: (UpdateParticipant.name, .participant)
        case .addVenue: (AddVenue.name, .venue)
        case .updateVenue: (UpdateVenue.name, .venue)
        case .addArea: (AddArea.name, .area)
        case .updateArea: (UpdateArea.name, .area)
        case .addActivity: (AddActivity.name, .activity)
        case .updateActivity: (UpdateActivity.name, .activity)
        case .addAssignment: (AssignParticipants.name, .assignment)
        case .updateAssignment: (UpdateAssignment.name, .assignment)
        }
    }

    /// The id of the row. A plan assigns ids to all new rows.
    var subject: [UInt8] {
        switch self {
        case .addParticipant(let command): command.id!.bytes
        case .updateParticipant(let command): command.id.bytes
        case .addVenue(let command): command.id!.bytes
        case .updateVenue(let command): command.id.bytes
        case .addArea(let command): command.id!.bytes
        case .updateArea(let command): command.id.bytes
        case .addActivity(let command): command.id!.bytes
        case .updateActivity(let command): command.id.bytes
        case .addAssignment(let command): command.ids![0].bytes
        case .updateAssignment(let command): command.id.bytes
        }
    }

    /// Returns the audit subject after the line is written; for an assignment, both things that it joins.
    func audited(in reader: any Reader) throws -> (subject: Audit.Thing, other: Audit.Thing?) {
        guard command.kind == .assignment, let id = ID<Assignment>(bytes: subject),
            let row = try AssignmentRow.find(id, in: reader)
        else {
            return ((command.kind, subject), nil)
        }
        return ((.activity, row.activity.bytes), (.participant, row.participant.bytes))
    }

    /// - Returns: The reversal that undoes the change.
    /// - Throws: The ``Refusal`` of the command.
    func perform(in tx: Transaction) throws -> TableReversal {
        switch self {
        case .addParticipant(let command):
            return .removeParticipant(try command.performOnce(in: tx, as: .system), written: tx.now)
        case .addVenue(let command): return .removeVenue(try command.performOnce(in: tx, as: .system), written: tx.now)
        case .addArea(let command): return .removeArea(try command.performOnce(in: tx, as: .system), written: tx.now)
        case .addActivity(let command):
            let id = try command.performOnce(in: tx, as: .system)
            return .removeActivity(id, venues: try VenueHistory.entries(of: id, in: tx), written: tx.now)
        case .updateParticipant(let command):
            let (old, homes) = (
                try ParticipantRow.existing(command.id, in: tx), try HomeHistoryStore.entries(of: command.id, in: tx)
            )
            try command.perform(in: tx, as: .system)
            return .restoreParticipant(
                UpdateParticipant(old), homes: command.homeVenueId.isKept && command.homeSince == nil ? nil : homes,
                written: tx.now)
        case .updateVenue(let command):
            let old = try VenueRow.existing(command.id, in: tx)
            try command.perform(in: tx, as: .system)
            return .restoreVenue(UpdateVenue(old), written: tx.now)
        case .updateArea(let command):
            let old = try AreaRow.existing(command.id, in: tx)
            try command.perform(in: tx, as: .system)
            return .restoreArea(UpdateArea(old), written: tx.now)
        case .updateActivity(let command):
            let old = try ActivityRow.existing(command.id, in: tx)
            try command.perform(in: tx, as: .system)
            return .restoreActivity(UpdateActivity(old), closedAt: old.closedAt, written: tx.now)
        case .addAssignment(let command):
            _ = try command.perform(in: tx, as: .system)
            return .removeAssignment(try AssignmentRow.existing(command.ids![0], in: tx))
        case .updateAssignment(let command):
            let old = try AssignmentRow.existing(command.id, in: tx)
            _ = try command.perform(in: tx, as: .system)
            return .restoreAssignment(old, written: try AssignmentRow.existing(command.id, in: tx))
        }
    }
}

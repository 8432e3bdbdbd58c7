import Domain
public import Store

public enum ConflictQuery {
    /// Returns a page of the actor's conflicts that are not settled, the latest value of others first.
    ///
    /// - Throws: ``Refusal`` `unauthenticated` or `email_unverified`.
    public static func conflicts(
        as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<ConflictView> {
        let rows = try ConflictRow.open(of: actor.verified().id, after: cursor, limit: limit + 1, in: reader)
        let people = try names(of: rows.compactMap(\.by), in: reader)
        let views = try rows.compactMap { row -> ConflictView? in
            guard let id = ID<Never>(bytes: row.rowID) else { return nil }
            return ConflictView(
                id: row.id, rowKind: row.rowKind, rowId: id,
                title: try title(of: id, row.rowKind, as: actor, in: reader), field: row.field,
                theirs: row.theirs, mine: row.mine, by: row.by.flatMap { people[$0] }, at: row.at)
        }
        return Page(views, limit: limit) { PageCursor(key: $0.at.milliseconds, id: $0.id.bytes) }
    }

    /// Returns the number of the actor's conflicts that are not settled.
    public static func count(as actor: Actor, in reader: any Reader) throws -> Int {
        guard let me = actor.userID else { return 0 }
        return try ConflictRow.countOpen(of: me, in: reader)
    }

    /// Returns whether a person may change the row of a conflict. Blocks do not matter, because they withhold the conflict.
    static func mayChange(_ conflict: ConflictRow, as actor: Actor, in reader: any Reader) throws -> Bool {
        guard let row = ID<Never>(bytes: conflict.rowID) else { return true }
        func may(_ permission: EventPermission, _ event: ID<Event>?) throws -> Bool {
            // Conflicts about a deleted row are deleted with it.
            guard let event = try event.flatMap({ try EventRow.find($0, in: reader) }) else { return true }
            return try EventAccess.standing(of: actor, at: event, in: reader).may(permission, at: event.terms)
        }
        switch conflict.rowKind {
        case .event: return try may(.manage, row.of(Event.self))
        case .budget: return try may(.plan, row.of(Event.self))
        case .todo: return try may(.plan, TodoRow.find(row.of(Todo.self), in: reader)?.event)
        case .expense:
            return try may(.plan, ExpenseRow.find(row.of(Expense.self), in: reader)?.event)
        case .scheduleEntry: return true
        default: return actor.member?.role.may(.edit) == true
        }
    }

    private static func names(of people: [ID<User>], in reader: any Reader) throws -> [ID<User>: NamedPerson] {
        guard !people.isEmpty else { return [:] }
        let found = try reader.rows(
            "SELECT id, given_name, family_name, photo FROM users WHERE id IN \(list: people)"
        ) { try NamedPerson(&$0) }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    }

    /// Returns the title of a row, or of what it belongs to; nil if the actor may not see it.
    private static func title(
        of row: ID<Never>, _ kind: RowKind, as actor: Actor, in reader: any Reader
    ) throws -> String? {
        do {
            switch kind {
            case .event, .budget:
                return try EventAccess.event(row.of(Event.self), as: actor, in: reader).details.title
            case .todo:
                return try CrewAccess.find(TodoRow.self, row.of(Todo.self), as: actor, in: reader).row.details.title
            case .expense:
                return try CrewAccess.find(ExpenseRow.self, row.of(Expense.self), as: actor, in: reader).row.details
                    .description
            case .scheduleEntry:
                return try EntryRow.existing(row.of(ScheduleEntry.self), of: actor, in: reader).details.title
            default:
                try ProgrammeAccess.check(.see, actor)
                return try programmeTitle(of: row, kind, in: reader)
            }
        } catch is Refusal { return nil }
    }

    private static func programmeTitle(of row: ID<Never>, _ kind: RowKind, in reader: any Reader) throws -> String? {
        switch kind {
        case .activity: try ActivityRow.find(row.of(Activity.self), in: reader)?.details.name
        case .activityVenue:
            try ActivityRow.existing(
                ActivityVenueRow.existing(row.of(ActivityVenue.self), in: reader).activity, in: reader
            ).details.name
        case .area: try AreaRow.find(row.of(Area.self), in: reader)?.details.name
        case .assignment:
            try ParticipantRow.existing(
                AssignmentRow.existing(row.of(Assignment.self), in: reader).participant, in: reader
            ).details
                .name
        case .participant: try ParticipantRow.find(row.of(Participant.self), in: reader)?.details.name
        case .participantAddress:
            try ParticipantRow.existing(
                HomeHistoryStore.participant(of: row.of(ParticipantAddress.self), in: reader), in: reader
            ).details.name
        case .venue: try VenueRow.find(row.of(Venue.self), in: reader)?.details.name
        default: nil
        }
    }
}

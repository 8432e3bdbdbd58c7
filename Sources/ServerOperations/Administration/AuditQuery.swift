public import Domain
public import Operations
public import Store

/// Queries of the audit.
public enum AuditQuery {
    /// The commands that people perform before they are signed in. Their entries have no actor, and the subject is
    /// the person's account.
    static let doneByOwner: Set<String> = [
        StartSession.name, RegisterAccount.name, VerifyEmail.name, SetPassword.name, ForgotPassword.name,
        RestoreEmail.name,
    ]

    /// Returns a page of entries, newest first.
    public static func lines(
        _ filter: AuditFilter = AuditFilter(), as actor: Actor, after cursor: PageCursor? = nil, limit: Int = 50,
        in reader: any Reader
    ) throws -> Page<AuditView> {
        try actor.administrator()
        // Ids are sorted by time, so that a time range is a range of the table and of each of its indexes.
        var between: [SQL] = []
        if let from = filter.from { between.append("id >= \(first(at: from))") }
        if let to = filter.to { between.append("id < \(first(at: to))") }
        if let cursor { between.append("id < \(cursor.id)") }
        let order: SQL = "ORDER BY id DESC LIMIT \(limit + 1)"

        /// Selects the ids of matching entries of one kind, in index order.
        func ids(_ kind: SQL?, _ more: SQL? = nil) -> SQL {
            let all = [kind, more].compactMap(\.self) + between
            return "SELECT id FROM audit WHERE \(all.isEmpty ? "TRUE" : all.joined(" AND ")) \(order)"
        }
        func any(_ parts: [SQL]) -> SQL {
            "SELECT id FROM (\(parts.map { "SELECT id FROM (\($0)) p" as SQL }.joined(" UNION ALL "))) q \(order)"
        }

        let found: SQL
        // One person or subject has fewer entries than one command. `coalesce` is a planner hint that disables the
        // index of commands.
        func isOne(of commands: [String]) -> SQL { "coalesce(command, '') IN \(list: commands)" }
        let isOneOf = filter.commands.map(isOne)
        if let subject = filter.subject {
            let more = all([isOneOf, filter.person.map { "actor = \($0)" }])
            found = any([ids("subject = \(subject)", more), ids("other = \(subject)", more)])
        } else if let person = filter.person {
            let own = filter.commands.map { doneByOwner.intersection($0) } ?? doneByOwner
            var parts = [ids("actor = \(person)", isOneOf)]
            if !own.isEmpty { parts.append(ids("subject = \(person)", "actor IS NULL AND \(isOne(of: own.sorted()))")) }
            found = any(parts)
        } else if let commands = filter.commands {
            guard !commands.isEmpty else { return Page([], limit: limit, cursor: pageCursor) }
            found = any(commands.map { ids("command = \($0)") })
        } else {
            found = ids(nil)
        }
        let lines = try reader.rows(
            """
            SELECT a.id, a.at, a.command, a.actor, u.given_name, u.family_name, a.kind, a.subject, a.other_kind, a.other, a.detail, a.address
            FROM audit a LEFT JOIN users u ON u.id = a.actor WHERE a.id IN (\(found)) ORDER BY a.id DESC
            """
        ) { row in
            let (id, at, command): (ID<AuditEntry>, Instant, String) = (try row.next(), try row.next(), try row.next())
            let actor: ID<User>? = try row.next()
            let (given, family): (String?, String?) = (try row.next(), try row.next())
            let name = given.map { PersonName(given: $0, family: family).full } ?? ""
            let (kind, subject): (String?, ID<AuditSubject>?) = (try row.next(), try row.next())
            let (otherKind, other): (String?, ID<AuditSubject>?) = (try row.next(), try row.next())
            return Line(
                id: id, at: at, command: command, actor: actor.map { AuditView.Person(id: $0, name: name) },
                subject: kind.flatMap { kind in subject.map { (kind, $0) } },
                other: otherKind.flatMap { kind in other.map { (kind, $0) } }, detail: try row.next(),
                address: try row.next())
        }
        let subjects = try Subjects(
            of: lines.flatMap { [$0.subject, $0.other] }.compactMap(\.self), as: actor, in: reader)
        return Page(lines.map { $0.view(subjects) }, limit: limit, cursor: pageCursor)
    }

    /// Returns a person's name, also of a former member; nil if there is no such person.
    public static func name(of person: ID<User>, as actor: Actor, in reader: any Reader) throws -> String? {
        try actor.administrator()
        return try reader.row("SELECT given_name, family_name FROM users WHERE id = \(person)") {
            PersonName(given: try $0.next(), family: try $0.next()).full
        }
    }

    /// Returns the smallest id that an entry of a time can have.
    private static func first(at time: Instant) -> ID<AuditEntry> {
        ID(at: max(time, Instant(milliseconds: 0)), random: { 0 })
    }

    @Sendable private static func pageCursor(_ line: AuditView) -> PageCursor {
        PageCursor(key: line.at.milliseconds, id: line.id.bytes)
    }

    private static func all(_ conditions: [SQL?]) -> SQL? {
        let some = conditions.compactMap(\.self)
        return some.isEmpty ? nil : some.joined(" AND ")
    }

    private struct Line {
        var id: ID<AuditEntry>
        var at: Instant
        var command: String
        var actor: AuditView.Person?
        var subject: (kind: String, id: ID<AuditSubject>)?
        var other: (kind: String, id: ID<AuditSubject>)?
        var detail: String?
        var address: String?

        func view(_ subjects: Subjects) -> AuditView {
            AuditView(
                id: id, at: at, command: command, actor: actor, subject: subject.map { subjects.view($0.kind, $0.id) },
                other: other.map { subjects.view($0.kind, $0.id) }, detail: detail, address: address)
        }
    }
}

/// The accounts, events and programme rows that audit entries are about, as far as they still exist.
private struct Subjects {
    private var people: [ID<User>: (name: String, isOpen: Bool)] = [:]
    /// The events, by the ids of the rows that belong to them.
    private var events: [ID<AuditSubject>: ID<Event>] = [:]
    /// Names of rows of the programme.
    private var names: [ID<AuditSubject>: String] = [:]
    private var titles: [ID<Event>: (title: String, isOpen: Bool)] = [:]

    init(of subjects: [(kind: String, id: ID<AuditSubject>)], as actor: Actor, in reader: any Reader) throws {
        var users: Set<ID<User>> = []
        for (name, rows) in Dictionary(grouping: subjects, by: \.kind) {
            let ids = Subjects.list(of: rows.map(\.id))
            guard let kind = RowKind(rawValue: name), let shape = RowShape.of(kind) else { continue }
            if Subjects.isPerson(shape) {
                users.formUnion(ids.map { $0.of(User.self) })
            } else if let column = AuditedRowKind(rawValue: name)?.column {
                let found = try reader.rows("SELECT id, \(column) FROM \(shape.table) WHERE id IN \(list: ids)") {
                    (try $0.next(ID<AuditSubject>.self), try $0.next(String.self))
                }
                for (row, name) in found { names[row] = name }
            } else if kind == .event || shape.id.literal == "event_id" {
                for id in ids { events[id] = id.of(Event.self) }
            } else if shape.fields.contains(where: { $0.name.description == "event_id" }) {
                let found = try reader.rows(
                    "SELECT \(shape.id), event_id FROM \(shape.table) WHERE \(shape.id) IN \(list: ids)"
                ) {
                    (try $0.next(ID<AuditSubject>.self), try $0.next(ID<Event>?.self))
                }
                for (row, event) in found { events[row] = event }
            }
        }
        if !users.isEmpty {
            let found = try reader.rows(
                "SELECT id, given_name, family_name, is_verified OR status = 'deleted' FROM users WHERE id IN \(list: Subjects.list(of: users))"
            ) {
                (
                    try $0.next(ID<User>.self),
                    (name: PersonName(given: try $0.next(), family: try $0.next()).full, isOpen: try $0.next(Bool.self))
                )
            }
            people = Dictionary(found) { first, _ in first }
        }
        let ids = Subjects.list(of: events.values)
        if !ids.isEmpty {
            let found = try reader.rows(
                "SELECT e.id, e.title, \(EventAccess.condition(for: actor)) FROM event e WHERE e.id IN \(list: ids) AND e.deleted_at IS NULL AND (e.audience IS NOT NULL OR \(EventAccess.condition(for: actor)))"
            ) {
                (try $0.next(ID<Event>.self), (title: try $0.next(String.self), isOpen: try $0.next(Bool.self)))
            }
            titles = Dictionary(found) { first, _ in first }
        }
    }

    private static func list<Subject>(of ids: some Sequence<ID<Subject>>) -> [ID<Subject>] {
        Array(Set(ids)).paddedToPowerOfTwo()
    }

    /// Returns whether the rows of a shape are identified by a person.
    private static func isPerson(_ shape: RowShape) -> Bool { shape.isPerson || shape.id.literal == "user_id" }

    func view(_ kind: String, _ id: ID<AuditSubject>) -> AuditView.Subject {
        let person = people[id.of(User.self)]
        let event = events[id].flatMap { id in titles[id].map { (id: id, title: $0.title, isOpen: $0.isOpen) } }
        return AuditView.Subject(
            kind: kind, id: id, person: person.map { AuditView.Person(id: id.of(User.self), name: $0.name) },
            eventId: event?.id,
            eventTitle: event?.title, name: names[id], isOpen: event?.isOpen ?? person?.isOpen ?? (names[id] != nil))
    }
}

extension AuditedRowKind {
    /// The column with its name.
    var column: SQL { self == .tableImport ? "file" : "name" }
}

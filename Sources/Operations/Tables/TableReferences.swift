import Domain
import Store

/// What a cell names in another table, by its id or by its name.
final class TableReferences {
    let reader: any Reader
    private var venues: [String: [(id: ID<Venue>, name: String)]] = [:]
    private var areas: [String: [(id: ID<Area>, name: String)]] = [:]
    private var known: Set<[UInt8]> = []
    private var types: [String: ID<ActivityType>]?
    private var roles: [String: ID<ParticipantRole>]?
    private let typeNames: [String: String]
    private let roleNames: [String: String]
    private var activities: [String: [(id: ID<Activity>, name: String)]] = [:]
    private var participants: [String: [(id: ID<Participant>, name: String)]] = [:]
    /// By their e-mail addresses in lower case.
    private var people: [String: [(id: ID<Participant>, name: String)]]?

    /// - Parameters:
    ///   - typeNames: other names of predefined activity types, each with the stored one.
    ///   - roleNames: the same of participant roles.
    init(_ reader: any Reader, typeNames: [String: String], roleNames: [String: String]) {
        self.reader = reader
        func keys(_ names: [String: String]) -> [String: String] {
            Dictionary(names.map { (KindStore.key($0.key), KindStore.key($0.value)) }) { first, _ in first }
        }
        self.typeNames = keys(typeNames)
        self.roleNames = keys(roleNames)
    }

    /// The venue that a line names; nil where it names none, or what it names is at fault.
    func venue(_ cells: inout TableCells, id: TableColumn, name: TableColumn) throws -> ID<Venue>? {
        if cells[id] != nil { return try known("venue", cells.id(id), id, "There is no venue of this id.", &cells) }
        guard let text = cells[name] else { return nil }
        return try one(venues(text), text, name, id, &cells)
    }

    /// Several venues, each by its id or by its name.
    func venues(_ cells: inout TableCells) throws -> [ID<Venue>] {
        if let ids = cells[.venueIDs] {
            // As exported, or as people list things.
            return try ids.split { $0.isWhitespace || ",;|".contains($0) }.compactMap { text in
                guard let id = ID<Venue>(text) else {
                    cells.note(.venueIDs, TableCells.noReference(String(text)))
                    return nil
                }
                return try known("venue", id, .venueIDs, "There is no venue of this id.", &cells)
            }
        }
        guard let names = cells[.venues] else { return [] }
        return try names.split(separator: "|").map { Text.trimmed(String($0)) }.filter { !$0.isEmpty }.compactMap { name in
            try one(venues(name), name, .venues, .venueIDs, &cells)
        }
    }

    func area(_ cells: inout TableCells, id: TableColumn, name: TableColumn) throws -> ID<Area>? {
        if cells[id] != nil { return try known("area", cells.id(id), id, "There is no area of this id.", &cells) }
        guard let text = cells[name] else { return nil }
        return try one(areas(text), text, name, id, &cells)
    }

    func type(_ cells: inout TableCells) throws -> ID<ActivityType>? {
        guard let text = cells[.type] else { return nil }
        if types == nil {
            let rows = try reader.rows("SELECT name_key, id FROM activity_type") { (try $0.next(String.self), try $0.next(ID<ActivityType>.self)) }
            types = Dictionary(rows) { first, _ in first }
        }
        // The community's own may be called as a predefined one is in another language.
        let key = KindStore.key(text)
        let id = types?[key] ?? typeNames[key].flatMap { types?[$0] }
        if id == nil { cells.note(.type, "There is no activity type “\(Text.excerpt(text))”.") }
        return id
    }

    func role(_ cells: inout TableCells) throws -> ID<ParticipantRole>? {
        guard let text = cells[.role] else { return nil }
        if roles == nil {
            let rows = try reader.rows("SELECT name_key, id FROM participant_role") { (try $0.next(String.self), try $0.next(ID<ParticipantRole>.self)) }
            roles = Dictionary(rows) { first, _ in first }
        }
        let key = KindStore.key(text)
        let id = roles?[key] ?? roleNames[key].flatMap { roles?[$0] }
        if id == nil { cells.note(.role, "There is no role “\(Text.excerpt(text))”.") }
        return id
    }

    /// The participant whom a line names by an id, or by an e-mail address, a name or both.
    func participant(_ cells: inout TableCells) throws -> ID<Participant>? {
        if cells[.participantID] != nil {
            return try known("participant", cells.id(.participantID), .participantID, "There is no participant of this id.", &cells)
        }
        let name = cells[.participant]
        guard let email = cells[.email] else {
            return try name.flatMap { try one(participants($0), $0, .participant, .participantID, &cells) }
        }
        if people == nil {
            let rows = try reader.rows("SELECT email, id, name FROM participant") {
                (email: try $0.next(String.self), id: try $0.next(ID<Participant>.self), name: try $0.next(String.self))
            }
            people = Dictionary(grouping: rows) { $0.email.lowercased() }.mapValues { $0.map { (id: $0.id, name: $0.name) } }
        }
        // Several people may share an address; the name says which of them.
        let found = people?[email.lowercased()] ?? []
        let named = name.map { name in found.filter { SearchText.name($0.name) == SearchText.name(name) } } ?? found
        guard !found.isEmpty, named.isEmpty else { return try one(named, name ?? email, .email, .participantID, &cells) }
        cells.note(.participant, "Whoever has this e-mail address is called something else.")
        return nil
    }

    func activity(_ cells: inout TableCells) throws -> ID<Activity>? {
        if cells[.activityID] != nil {
            return try known("activity", cells.id(.activityID), .activityID, "There is no activity of this id.", &cells)
        }
        guard let text = cells[.activity] else { return nil }
        return try one(activities(text), text, .activity, .activityID, &cells)
    }

    // MARK: By name

    private func activities(_ name: String) throws -> [(id: ID<Activity>, name: String)] {
        let key = SearchText.name(name)
        if let found = activities[key] { return found }
        let found = try reader.rows(
            "SELECT a.id, a.name FROM activity_search s JOIN activity a ON a.id = s.activity_id WHERE s.text = \(key) LIMIT 100"
        ) { (id: try $0.next(ID<Activity>.self), name: try $0.next(String.self)) }
        activities[key] = found
        return found
    }

    private func participants(_ name: String) throws -> [(id: ID<Participant>, name: String)] {
        let key = SearchText.name(name)
        if let found = participants[key] { return found }
        // The name is the first line of what a participant is found by.
        let found = try reader.rows(
            """
            SELECT p.id, p.name FROM participant_search s JOIN participant p ON p.id = s.participant_id
            WHERE s.text >= \(key + "\n") AND s.text < \(key + "\u{b}") LIMIT 100
            """
        ) { (id: try $0.next(ID<Participant>.self), name: try $0.next(String.self)) }
        participants[key] = found
        return found
    }

    func areas(_ name: String) throws -> [(id: ID<Area>, name: String)] {
        let key = SearchText.name(name)
        if let found = areas[key] { return found }
        let found = try reader.rows("SELECT id, name FROM area WHERE name_key = \(key) LIMIT \(AreaFamily.mostOfOneName)") { (id: try $0.next(ID<Area>.self), name: try $0.next(String.self)) }
        areas[key] = found
        return found
    }

    private func venues(_ name: String) throws -> [(id: ID<Venue>, name: String)] {
        let key = SearchText.name(name)
        if let found = venues[key] { return found }
        // The name is the first line of what a venue is found by.
        let found = try reader.rows(
            """
            SELECT v.id, v.name FROM venue_search s JOIN venue v ON v.id = s.venue_id
            WHERE s.text >= \(key + "\n") AND s.text < \(key + "\u{b}") LIMIT 100
            """
        ) { (id: try $0.next(ID<Venue>.self), name: try $0.next(String.self)) }
        venues[key] = found
        return found
    }

    /// The only one of a name; of several that differ in case or accents alone, the one that is written so.
    func one<Subject>(
        _ found: [(id: ID<Subject>, name: String)], _ text: String, _ column: TableColumn, _ idColumn: TableColumn,
        _ cells: inout TableCells
    ) throws -> ID<Subject>? {
        let exact = found.filter { $0.name == text }
        if let one = exact.count == 1 ? exact.first : found.count == 1 ? found.first : nil { return one.id }
        cells.note(
            column,
            found.isEmpty
                ? "There is nothing called “\(Text.excerpt(text))”."
                : "\(found.count, .count) are called “\(Text.excerpt(text))”: give the id of one in the column \(idColumn.rawValue).")
        return nil
    }

    private func known<Subject>(
        _ table: SQL, _ id: ID<Subject>?, _ column: TableColumn, _ missing: Phrase, _ cells: inout TableCells
    ) throws -> ID<Subject>? {
        guard let id else { return nil }
        if known.contains(id.bytes) { return id }
        guard try reader.exists("SELECT 1 FROM \(table) WHERE id = \(id)") else {
            cells.note(column, missing)
            return nil
        }
        known.insert(id.bytes)
        return id
    }
}

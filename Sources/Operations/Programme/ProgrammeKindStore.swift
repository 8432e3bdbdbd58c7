package import Domain
import Foundation
package import Store

/// Stores activity types and participant roles. Both work alike, each with its own table.
package struct ProgrammeKindStore {
    package let kind: ProgrammeKind

    package init(kind: ProgrammeKind) {
        self.kind = kind
    }

    private var table: SQL { kind == .activityType ? "activity_type" : "participant_role" }
    private var row: RowKind { kind == .activityType ? .activityType : .participantRole }

    /// Returns a key that is equal for names that differ only in case or Unicode normalization, such as "Straße"
    /// and "STRASSE".
    package static func key(_ name: String) -> String {
        name.precomposedStringWithCanonicalMapping.uppercased().lowercased()
    }

    func add<C: CreatingCommand>(_ command: C, name: String?, in tx: Transaction) throws -> ID<C.Made> {
        let name = try ProgrammeKind.checked(name: name)
        let id = command.createdID ?? tx.newID()
        try checkIsFree(name, for: id, in: tx)
        try Quota.programmeKinds.check(tx.value("SELECT count(*) FROM \(table)") ?? 0)
        try write(id, name, isPredefined: false, in: tx)
        return id
    }

    /// Inserts a predefined entry unless its name exists. It has the same id in every community.
    package func install<Subject>(_ name: String, as _: ID<Subject>.Type, in tx: Transaction) throws {
        guard try !tx.exists("SELECT 1 FROM \(table) WHERE name_key = \(ProgrammeKindStore.key(name))") else { return }
        try write(tx.id(row, of: Array(name.utf8)) as ID<Subject>, name, isPredefined: true, in: tx)
    }

    private func write<Subject>(_ id: ID<Subject>, _ name: String, isPredefined: Bool, in tx: Transaction) throws {
        try tx.execute(
            "INSERT INTO \(table) (id, name, name_key, is_predefined) VALUES (\(id), \(name), \(ProgrammeKindStore.key(name)), \(isPredefined))"
        )
        tx.put(row, id, in: .staff)
    }

    func rename<Subject>(_ id: ID<Subject>, to name: String?, in tx: Transaction) throws {
        try checkIsOwn(id, in: tx)
        let name = try ProgrammeKind.checked(name: name)
        try checkIsFree(name, for: id, in: tx)
        try tx.execute(
            "UPDATE \(table) SET name = \(name), name_key = \(ProgrammeKindStore.key(name)) WHERE id = \(id)")
        tx.put(row, id, in: .staff)
    }

    func delete<Subject>(_ id: ID<Subject>, in tx: Transaction) throws {
        try checkIsOwn(id, in: tx)
        try uses(of: id, in: tx).check()
        tx.setSubject(row, id, try one(id, in: tx).name)
        try tx.execute("DELETE FROM \(table) WHERE id = \(id)")
        tx.remove(row, id, from: .staff)
    }

    func exists<Subject>(_ id: ID<Subject>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM \(table) WHERE id = \(id)")
    }

    func uses<Subject>(of id: ID<Subject>, in reader: any Reader) throws -> ProgrammeUses {
        switch kind {
        case .activityType:
            ProgrammeUses([.activity: try reader.value("SELECT count(*) FROM activity WHERE type_id = \(id)") ?? 0])
        case .participantRole:
            ProgrammeUses([.assignment: try reader.value("SELECT count(*) FROM assignment WHERE role_id = \(id)") ?? 0])
        }
    }

    /// Returns the predefined entries in their fixed order, followed by the community's own by name.
    func all(in reader: any Reader) throws -> [ProgrammeKindView] {
        let rows = try reader.rows("SELECT id, name, is_predefined FROM \(table)") {
            ProgrammeKindView(id: try $0.next(), name: try $0.next(), isPredefined: try $0.next())
        }
        let places = Dictionary(uniqueKeysWithValues: kind.predefined.enumerated().map { ($0.element.key, $0.offset) })
        return rows.sorted { a, b in
            let (one, other) = (places[a.name] ?? Int.max, places[b.name] ?? Int.max)
            return one != other ? one < other : (SearchText.folded(a.name), a.id) < (SearchText.folded(b.name), b.id)
        }
    }

    func one<Subject>(_ id: ID<Subject>, in reader: any Reader) throws -> ProgrammeKindView {
        try reader.row("SELECT id, name, is_predefined FROM \(table) WHERE id = \(id)") {
            ProgrammeKindView(id: try $0.next(), name: try $0.next(), isPredefined: try $0.next())
        }.orNotFound()
    }

    private func checkIsFree<Subject>(_ name: String, for id: ID<Subject>, in tx: Transaction) throws {
        guard try !tx.exists("SELECT 1 FROM \(table) WHERE name_key = \(ProgrammeKindStore.key(name)) AND id <> \(id)")
        else {
            throw kind.nameTaken
        }
    }

    private func checkIsOwn<Subject>(_ id: ID<Subject>, in tx: Transaction) throws {
        let isPredefined: Bool? = try tx.value("SELECT is_predefined FROM \(table) WHERE id = \(id)")
        if try isPredefined.orNotFound() { throw ProgrammeKind.isPredefined }
    }
}

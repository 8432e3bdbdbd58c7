import Domain
import Store
import Testing

@testable import Operations

/// Every row of every scope, and the version of each scope's log.
struct Snapshot {
    struct Key: Hashable {
        var scope: Scope
        var kind: RowKind
        var id: [UInt8]
    }

    var rows: [Key: ProjectedRow] = [:]
    var versions: [Scope: Int64] = [:]

    /// - Parameter gone: Deleted events whose scopes are included too.
    init(_ reader: any Reader, events gone: Set<ID<Event>> = []) throws {
        let users = try reader.rows("SELECT id FROM users") { try $0.next(ID<User>.self) }
        let events = gone.union(try reader.rows("SELECT id FROM event") { try $0.next(ID<Event>.self) })
        let announcements = try reader.rows("SELECT id FROM announcement") { Scope.readers(try $0.next()) }
        let scopes =
            announcements + Scope.single + users.map(Scope.user)
            + events.flatMap { [.event($0), .place($0), .crew($0), .hosts($0), .programme($0)] }
        for scope in scopes {
            versions[scope] = try reader.version(of: scope)
            for row in try Projection.rows(in: scope, in: reader) {
                rows[Key(scope: scope, kind: row.kind, id: row.id)] = row
            }
        }
    }

    var events: Set<ID<Event>> {
        Set(versions.keys.compactMap { if case .event(let id) = $0 { id } else { nil } })
    }

    /// Returns the rows after applying the changes since the snapshot, as a device does.
    func applyingChanges(in reader: any Reader) throws -> [Key: ProjectedRow] {
        var rows = rows
        let scopes = try reader.rows("SELECT id FROM scope") { try $0.next(Scope.self) }
        for scope in scopes {
            for change in try reader.changes(in: scope, after: versions[scope] ?? 0, limit: 100_000) {
                let key = Key(scope: scope, kind: change.kind, id: change.row)
                rows[key] = try Projection.row(kind: change.kind, id: change.row, in: scope, in: reader)
            }
        }
        return rows
    }
}

/// Performs `body`, then requires: stale rows + changes = fresh rows.
///
/// - Parameter known: The snapshot before `body`, in a series of steps that of the step before; nil reads it.
/// - Returns: What `body` returns, and the snapshot after it with the scopes of all events so far.
@discardableResult
func expectChangesComplete<Value>(
    _ what: String, in community: TestCommunity, since known: Snapshot? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Value
) async throws -> (value: Result<Value, Refusal>, after: Snapshot) {
    let stale = if let known { known } else { try await community.read { try Snapshot($0) } }
    let value: Result<Value, Refusal>
    do { value = .success(try await body()) } catch let refusal as Refusal { value = .failure(refusal) }
    let (updated, fresh) = try await community.read {
        (try stale.applyingChanges(in: $0), try Snapshot($0, events: stale.events))
    }
    for key in Set(updated.keys).union(fresh.rows.keys) where updated[key] != fresh.rows[key] {
        let before = Set(updated[key]?.content ?? [])
        let after = Set(fresh.rows[key]?.content ?? [])
        let fields = before.symmetricDifference(after).map(\.name)
        Issue.record(
            "\(what): \(key.kind) in \(key.scope) is not told of: \(updated[key] == nil ? "missing" : fresh.rows[key] == nil ? "still there" : "\(Set(fields).sorted())")",
            sourceLocation: sourceLocation)
        throw MissingField()
    }
    return (value, fresh)
}

struct MissingField: Error {}

import Domain
import Store
import Testing

@testable import Operations

/// Every row in the staff scope, and the version of its log.
struct StaffRows: Equatable, Sendable {
    var rows: Set<ProjectedRow>
    var version: Int64
}

extension TestCommunity {
    func staffRows() async throws -> StaffRows {
        try await read { reader in
            let rows = try Projection.rows(in: .staff, in: reader)
            return StaffRows(rows: Set(rows), version: try reader.version(of: .staff))
        }
    }

    /// Performs a command and returns its refusal, like ``refusal(_:as:)``. Requires that a refused command leaves
    /// every row unchanged.
    func refusalChecked(of command: some Command, as actor: Actor) async throws -> Refusal? {
        let before = try await staffRows()
        guard let refused = try await refusal(command, as: actor) else { return nil }
        let after = try await staffRows()
        try #require(after == before, "\(command) was refused and wrote something")
        return refused
    }

    /// Requires that a command is refused at exactly these fields, or succeeds if there are none.
    func expect(_ command: some Command, as actor: Actor, isRefusedAt wrong: Set<String>) async throws {
        let refused = try await refusalChecked(of: command, as: actor)
        let fields = Set((refused?.fields ?? [:]).keys)
        try #require(fields == wrong, "\(command)")
        try #require((refused == nil) == wrong.isEmpty, "\(command)")
        try #require(refused == nil || refused?.code == .invalid, "\(command)")
    }
}

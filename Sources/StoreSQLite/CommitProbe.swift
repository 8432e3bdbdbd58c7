public import Store

extension SQLiteDatabase {
    /// Commits the log entries of one RSVP with no rules around them: what `bin/bench` measures RSVPs against.
    public func commitProbe(for scope: Scope) async throws {
        try await write { db in
            for part in [scope, Scope.community] {
                let version: Int64 = try db.value(
                    """
                    INSERT INTO scope (id, version) VALUES (\(part), 1)
                    ON CONFLICT (id) DO UPDATE SET version = version + 1 RETURNING version
                    """)!
                let row = [UInt8](repeating: 1, count: 16)
                try db.execute(
                    """
                    INSERT INTO change (scope, version, kind, row, removed, actor, command, at)
                    VALUES (\(part), \(version), 'rsvp', \(row), 0, NULL, 'probe', 0)
                    """)
            }
        }
    }
}

public import Store

extension SQLiteDatabase {
    /// Commits the log entries of one RSVP without any rules, as the baseline for RSVPs in `bin/bench`.
    public func benchmarkCommit(for scope: Scope) async throws {
        try await write { db in
            for part in [scope, Scope.community] {
                let version: Int64 = try db.value(
                    """
                    INSERT INTO scope (id, version) VALUES (\(part), 1)
                    ON CONFLICT (id) DO UPDATE SET version = scope.version + 1 RETURNING version
                    """)!
                let row = [UInt8](repeating: 1, count: 16)
                try db.execute(
                    """
                    INSERT INTO change (scope, kind, subject, version) VALUES (\(part), 'rsvp', \(row), \(version))
                    ON CONFLICT (scope, kind, subject) DO UPDATE SET version = excluded.version, removed_at = excluded.removed_at
                    """)
            }
        }
    }
}

package import Domain
package import Store

/// The row with which devices know the community. It is a copy of the effective settings that everyone may know.
package enum CommunityRow {
    /// The same in every community.
    package static let id = ID<CommunitySettings>(high: 0x0000_0000_0000_7000, low: 0x8000_0000_0000_0001)

    /// Returns the effective settings in the order of the row's columns: name, accent, time zone, registration rule.
    package static func current(in reader: any Reader) throws -> [String?] {
        let settings = try CommunityQuery.settings(in: reader)
        return [
            settings.communityName, settings.accent?.description, settings.timeZone, settings.registration.description,
        ]
    }

    /// Returns the stored values in the same order; nil if there is no row yet.
    package static func stored(in reader: any Reader) throws -> [String?]? {
        try reader.row("SELECT name, accent, time_zone, registration FROM community WHERE id = \(id)") { row in
            try (0..<4).map { _ in try row.next(String?.self) }
        }
    }

    /// Writes the effective settings into the row, and logs it if they differ.
    package static func update(in tx: Transaction) throws {
        let content = try current(in: tx)
        guard try stored(in: tx) != content else { return }
        try tx.execute(
            """
            INSERT INTO community (id, name, accent, time_zone, registration)
            VALUES (\(id), \(content[0]), \(content[1]), \(content[2]), \(content[3]))
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, accent = excluded.accent, time_zone = excluded.time_zone,
                registration = excluded.registration
            """)
        tx.put(.community, id, in: .public)
    }
}

package import Domain
package import Store

/// A stored activity.
package struct ActivityRow: StoredRow {
    package var id: ID<Activity>
    package var details: ActivityDetails
    /// The time of completion or cancellation.
    package var closedAt: Instant?

    package static func find(_ id: ID<Activity>, in reader: any Reader) throws -> ActivityRow? {
        try reader.row(
            "SELECT name, description, type_id, starts_at, ends_at, status, closed_at FROM activity WHERE id = \(id)"
        ) {
            ActivityRow(
                id: id,
                details: ActivityDetails(
                    name: try $0.next(), description: try $0.next(), type: try $0.next(), startsAt: try $0.next(),
                    endsAt: try $0.next(),
                    status: try $0.next()),
                closedAt: try $0.next())
        }
    }

    static func updateDerivedData(_ id: ID<Activity>, in writer: any Writer) throws {
        let text = try writer.row("SELECT name FROM activity WHERE id = \(id)") { SearchText.lines(try $0.next()) }
        if let text { try TrigramIndex.activities.write(text, of: id.bytes, in: writer) }
    }

    /// Checks that an activity type exists.
    ///
    /// - Throws: ``Refusal`` `invalid` at `activityTypeId`.
    static func check(type: ID<ActivityType>, in reader: any Reader) throws {
        guard try ProgrammeKindStore(kind: .activityType).exists(type, in: reader) else {
            throw Refusal.invalid("activityTypeId", "This type no longer exists. Choose another.")
        }
    }

    /// Returns the time of completion or cancellation for a status; nil for an open status.
    func closing(
        _ status: ActivityStatus, at time: Instant?, as field: String, now: Instant
    ) throws(Refusal) -> Instant? {
        if status.isClosed, time == nil, let closedAt { return closedAt }
        var details = details
        details.status = status
        return try details.closing(at: time, as: field, now: now)
    }

    /// Sets the status and the time of completion or cancellation.
    ///
    /// - Parameters:
    ///   - time: The time, if it is given.
    ///   - field: The name of its field.
    /// - Throws: ``Refusal`` `invalid` at the field.
    func set(_ status: ActivityStatus, at time: Instant? = nil, as field: String = "at", in tx: Transaction) throws {
        let closed = try closing(status, at: time, as: field, now: tx.now)
        guard status != details.status || closed != closedAt else { return }
        try UpdateActivity(id: id).recording(in: tx) {
            try tx.execute(
                """
                UPDATE activity SET status = \(status), closed_at = \(closed), updated_at = \(tx.now), version = version + 1
                WHERE id = \(id)
                """)
        }
        tx.put(.activity, id, in: .staff)
    }
}

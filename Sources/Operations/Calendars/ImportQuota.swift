import Domain
import Store

/// The remaining budget of one transaction of an import. Events count, and so does everyone who is notified
/// of a change.
struct ImportQuota {
    private var left = 50

    var isLeft: Bool { left > 0 }

    mutating func use(_ steps: Int = 1) { left -= steps }

    /// Charges the guests of an event that changes.
    mutating func use(for event: ID<Event>, in reader: any Reader) throws {
        let guests: Int? = try reader.value(
            """
            SELECT (SELECT count(*) FROM rsvp WHERE event_id = \(event))
                + (SELECT count(*) FROM invitation WHERE event_id = \(event))
                + (SELECT count(*) FROM message WHERE event_id = \(event)) / 10
            """)
        use(guests ?? 0)
    }
}

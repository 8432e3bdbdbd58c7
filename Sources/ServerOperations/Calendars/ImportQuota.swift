import Domain
import Operations
import Store

/// The remaining budget of one transaction of an import. Events count, and so does everyone who is notified
/// of a change.
struct ImportQuota {
    private var left = 50

    var hasCapacity: Bool { left > 0 }

    mutating func charge(_ steps: Int = 1) { left -= steps }

    /// Charges the guests of an event that changes.
    mutating func charge(for event: ID<Event>, in reader: any Reader) throws {
        let guests: Int? = try reader.value(
            """
            SELECT (SELECT count(*) FROM rsvp WHERE event_id = \(event))
                + (SELECT count(*) FROM invitation WHERE event_id = \(event))
                + (SELECT count(*) FROM message WHERE event_id = \(event)) / 10
            """)
        charge(guests ?? 0)
    }
}

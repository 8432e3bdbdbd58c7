import Domain
import Store

/// The difference that a change of an RSVP makes to an event's counts.
struct EventCounts {
    private var going = 0
    private var maybe = 0
    private var waiting = 0
    private var taken = 0

    init(removing old: RSVPState?, adding new: RSVPState?) {
        if let old { add(old, sign: -1) }
        if let new { add(new, sign: 1) }
    }

    private mutating func add(_ rsvp: RSVPState, sign: Int) {
        let people = rsvp.party * sign
        switch rsvp.status {
        case .going: going += people
        case .maybe: maybe += people
        case .waitlisted: waiting += people
        case .offered, .notGoing: break
        }
        if rsvp.status.holdsSeats { taken += people }
    }

    /// Takes and frees seats in one guarded statement.
    ///
    /// The rules approved these seats inside this transaction. The guard still holds if another process took them in
    /// between, and the schema's CHECK protects against any mistake here.
    ///
    /// - Returns: The new counts; nil on a device that may not know the counts and leaves the decision to the server.
    /// - Throws: ``Refusal`` `event_full`.
    @discardableResult
    func apply(to event: ID<Event>, in tx: Transaction) throws -> EventView.Counts? {
        let counts = try tx.row(
            """
            UPDATE seats SET going = going + \(going), maybe = maybe + \(maybe), waiting = waiting + \(waiting), taken = taken + \(taken)
            WHERE event_id = \(event) AND (capacity IS NULL OR \(taken) <= 0 OR taken + \(taken) <= capacity)
            RETURNING going, maybe, taken, waiting
            """
        ) { EventView.Counts(going: try $0.next(), maybe: try $0.next(), seats: try $0.next(), waiting: try $0.next()) }
        guard try counts != nil || !tx.exists("SELECT 1 FROM seats WHERE event_id = \(event)") else {
            throw Refusal(.eventFull, "The last seats were taken a moment ago. Try again.")
        }
        return counts
    }
}

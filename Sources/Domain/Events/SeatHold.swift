/// How long, and how many, seats are kept for guests whose address nobody has confirmed yet.
///
/// Whoever types an address need not own it. The RSVP counts at once, so that the seat is there when its owner opens the
/// mail; unless it is confirmed by the mailed link in time, it lapses.
public enum SeatHold {
    /// But no longer than until the event begins.
    public static let time = Span.minutes(30)
    /// Unconfirmed RSVPs that one network may have at one event at a time: a campus has one for all.
    public static let mostOfNetwork = 20

    /// Seats of an event that unconfirmed RSVPs may hold or wait for at a time: a tenth, at least 4, never more than
    /// half rounded up; any number where seats are not limited.
    public static func mostSeats(of capacity: Int?) -> Int? {
        capacity.map { min(max(4, $0 / 10), ($0 + 1) / 2) }
    }

    /// Whether a party may be held beside the others.
    public static func admits(_ party: Int, beside others: Int, of capacity: Int?) -> Bool {
        guard let most = mostSeats(of: capacity) else { return true }
        return party <= most - others
    }
}

/// Limits of seats held for guests with an unconfirmed address.
///
/// Anybody can type somebody else's address. The RSVP counts at once, so that the seat is there when the owner of the
/// address opens the mail. It lapses unless it is confirmed by the mailed link in time.
public enum SeatHold {
    /// How long a seat is held, but never beyond the start of the event.
    public static let time = Span.minutes(30)
    /// The maximum number of unconfirmed RSVPs from one network at one event: a whole campus shares a network.
    public static let maxPerNetwork = 20

    /// Returns the maximum number of seats that unconfirmed RSVPs may hold or wait for: a tenth, at least 4, and never
    /// more than half, rounded up. Nil if seats are unlimited.
    public static func maxSeats(of capacity: Int?) -> Int? {
        capacity.map { min(max(4, $0 / 10), ($0 + 1) / 2) }
    }

    /// Whether a party may be held beside the others.
    public static func admits(_ party: Int, beside others: Int, of capacity: Int?) -> Bool {
        guard let most = maxSeats(of: capacity) else { return true }
        return party <= most - others
    }
}

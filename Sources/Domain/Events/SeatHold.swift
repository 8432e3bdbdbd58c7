/// How long, and how many, seats are kept for guests whose address nobody has confirmed yet.
///
/// Whoever types an address need not own it. The answer counts at once, so that the seat is there when its owner opens the
/// mail; unless it is confirmed by the mailed link in time, it lapses.
public enum SeatHold {
    public static let time = Span.minutes(30)
    /// Unconfirmed answers that one network may have at one event at a time: a household or a small office.
    public static let mostOfNetwork = 5

    /// Seats of an event that unconfirmed answers may hold or wait for at a time: a tenth, at least 4, never more than
    /// half; any number where seats are not limited.
    public static func mostSeats(of capacity: Int?) -> Int? {
        capacity.map { min(max(4, $0 / 10), max(1, $0 / 2)) }
    }

    /// Whether a party may be held beside the others. The first always may, however large.
    public static func admits(_ party: Int, beside others: Int, of capacity: Int?) -> Bool {
        guard others > 0, let most = mostSeats(of: capacity) else { return true }
        return others + party <= most
    }
}

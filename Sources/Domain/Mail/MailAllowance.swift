/// How many mails a day go to addresses of people who are not confirmed members: they never asked for any.
///
/// Days are counted in UTC. What is over the allowance is refused whole.
public enum MailAllowance: String, CaseIterable, Sendable {
    /// Invitations that one member orders.
    case person
    /// Invitations and passes to one address, whoever orders them.
    case address
    /// Invitations, passes and news of one event.
    case event
    /// Passes ordered from one network through invite links.
    case network
    /// Links to one address that confirm it or set a password. Counted apart, so that nobody's invitations keep somebody
    /// from signing in.
    case door

    /// Mails a day.
    public var most: Int {
        switch self {
        case .person: 200
        case .address: 10
        case .event: 500
        case .network: 50
        case .door: 20
        }
    }

    /// How long the counts of a day are kept, from its beginning.
    public static let memory = Span.days(2)

    /// The day of an instant, counted from 1970-01-01 in UTC.
    public static func day(of instant: Instant) -> Int64 {
        let day = Span.days(1).milliseconds
        return instant.milliseconds >= 0 ? instant.milliseconds / day : (instant.milliseconds - day + 1) / day
    }

    /// When the next day begins.
    public static func renewal(after instant: Instant) -> Instant {
        Instant(milliseconds: (day(of: instant) + 1) * Span.days(1).milliseconds)
    }
}

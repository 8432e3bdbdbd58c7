public import Domain
import Operations

/// What the form of a new event begins with: tomorrow at 20:30 in the host's zone, for the whole community. The first
/// day of a whole-day event has no default, but follows from the start.
public struct NewEventDefaults: Equatable, Sendable {
    /// In ``timeZone``.
    public var start: CivilTime
    public var timeZone: String
    public var visibility = Visibility.public
    public var guestList = GuestListRule.names

    public init(_ context: PresentationContext) {
        timeZone = context.zone
        start = context.today.startOfDay.addingDays(1)
        (start.hour, start.minute) = (20, 30)
    }
}

public import Domain
public import Operations

/// A guest's own ticket: the code that they show at the door.
public struct TicketPresentation: Equatable, Sendable {
    public var title: Phrase
    /// What the code is for.
    public var text: Phrase
    /// The code, as a host types it.
    public var code: String
    /// Whether the code is needed soon, so that it is shown without a tap.
    public var isOpen: Bool
    /// Says that the guest has arrived. The code is not needed any more then.
    public var arrival: StatusMessage?

    /// Returns nil if the guest has no ticket.
    public init?(_ ticket: TicketView?, at event: EventView, _ context: PresentationContext) {
        guard let ticket else { return nil }
        title = "Your code for the door"
        text = "Show it to the hosts when you arrive. They scan it, or type it in."
        code = TicketCode(ticket.code)?.grouped ?? ticket.code
        isOpen = CheckInWindow(event.times).isOpen(at: context.now)
        arrival = ticket.checkedInAt.map {
            StatusMessage("You’re checked in, since \(context.timeOfArrival($0, at: event)).", .check, .good)
        }
    }
}

public import Domain
public import Operations

extension CheckIn {
    /// The message shown once after a check-in.
    public func message(_ guest: GuestView, at event: EventView, _ context: PresentationContext) -> Phrase {
        if isRepeated {
            return "\(guest.name) is already checked in, since \(context.timeOfArrival(at, at: event))."
        }
        return guest.party > 1
            ? "\(guest.name) is checked in, \(guest.party, .count) people." : "\(guest.name) is checked in."
    }
}

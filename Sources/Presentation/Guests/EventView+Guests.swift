public import Domain
public import Operations

extension EventView {
    /// The numbers of people who are coming and waiting, including companions; empty if the viewer may not know them.
    public var guestCounts: [Phrase] {
        guard let counts else { return [] }
        let waiting: [Phrase] = counts.waiting > 0 ? ["\(counts.waiting, .count) people waiting"] : []
        return ["\(counts.going, .count) people going", "\(counts.maybe, .count) people maybe"] + waiting
    }

    /// The same numbers next to the seats, which say how many wait if they are limited.
    public var guestCountsBesideSeats: [MarkedPhrase] {
        guard let counts else { return [] }
        let waiting =
            counts.waiting > 0 && self.capacity == nil
            ? [MarkedPhrase("[\(counts.waiting, .count)] people waiting", .strong)] : []
        return [
            MarkedPhrase("[\(counts.going, .count)] people going", .strong),
            MarkedPhrase("[\(counts.maybe, .count)] people maybe", .strong),
        ] + waiting
    }

    /// Returns the badge of one of the hosts in a guest list.
    public func hostBadge(_ person: ID<User>) -> Badge { Badge(person == host.id ? "Host" : "Co-host", .accent) }

    /// Returns why the guest list can no longer change; nil if it can.
    var guestListClosed: Phrase? {
        if isPast { return "The event is over, so its guest list can’t change any more." }
        return status == .cancelled ? "The event is cancelled, so its guest list can’t change." : nil
    }
}

/// The guests of an event, as its hosts see them at the door.
public struct DoorList: Hashable, Sendable {
    public var guests: [GuestView]
    /// The number of guests that are not in the list, because it is too long.
    public var more: Int

    public init(guests: [GuestView], more: Int = 0) {
        self.guests = guests
        self.more = more
    }
}

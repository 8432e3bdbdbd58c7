public import Domain
public import Operations

/// One of the pages of an event.
public enum EventTab: Hashable, Sendable {
    case details, chat, todos, board, budget, guests, invite
}

/// The pages of an event that the viewer may open.
public struct EventTabs: Equatable, Sendable {
    public struct Item: Equatable, Sendable {
        public var tab: EventTab
        public var label: Phrase
        /// The number of new items behind the tab.
        public var count = 0
    }

    public var items: [Item]

    /// Returns nil if there is nothing but the details.
    ///
    /// - Parameters:
    ///   - unread: the number of unread chat messages.
    ///   - photos: the number of new photos on the board.
    ///   - asking: the number of join requests that the viewer has to decide on.
    public init?(
        _ event: EventView, unread: Int = 0, photos: Int = 0, asking: Int = 0, _ context: PresentationContext
    ) {
        // The other pages exist only for signed-in viewers.
        guard context.viewer != nil else { return nil }
        let may = event.mine.may
        items = [
            Item(tab: .details, label: "Details"),
            may.chat ? Item(tab: .chat, label: "Chat", count: unread) : nil,
            may.seePlan ? Item(tab: .todos, label: "To-do") : nil,
            may.seePlan ? Item(tab: .board, label: "Board", count: photos) : nil,
            may.seePlan ? Item(tab: .budget, label: "Budget") : nil,
            may.seeGuests ? Item(tab: .guests, label: "Guests", count: asking) : nil,
            may.invite ? Item(tab: .invite, label: "Invite") : nil,
        ].compactMap(\.self)
        if items.count < 2 { return nil }
    }
}

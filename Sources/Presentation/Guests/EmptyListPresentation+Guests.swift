import Domain
public import Operations

extension EmptyListPresentation {
    /// Returns what guests see instead of a guest list without guests.
    public static func guests(_ event: EventView) -> EmptyListPresentation {
        let toEvent = LinkPresentation("See the event", .event(event.id))
        if let closed = event.guestListClosed {
            return EmptyListPresentation(.people, "Nobody here", closed, step: toEvent)
        }
        let step =
            if event.mine.may.invite {
                LinkPresentation("Invite people", .invite(event.id))
            } else if event.mine.may.rsvp && event.mine.status == nil {
                LinkPresentation("Answer", .event(event.id))
            } else { toEvent }
        return EmptyListPresentation(.people, "No answers yet", "Guests who answer appear here.", step: step)
    }

    /// Returns what hosts see instead of an empty section of their guest list.
    ///
    /// - Parameter isSearch: whether the section shows the results of a search.
    public static func guests(
        _ event: EventView, in section: HostGuestListSection, isSearch: Bool
    ) -> EmptyListPresentation {
        let toAll = LinkPresentation("Show everybody", .guests(event.id))
        guard !isSearch else {
            return EmptyListPresentation(
                .search, "Nobody found", "No name or address here matches your search.", step: toAll)
        }
        let out = section == .all ? LinkPresentation("See the event", .event(event.id)) : toAll
        if let closed = event.guestListClosed {
            return EmptyListPresentation(.people, "Nobody here", closed, step: out)
        }
        let (title, text) = words(section)
        return EmptyListPresentation(
            .people, title, text,
            step: event.mine.may.invite && section != .removed
                ? LinkPresentation("Invite people", .invite(event.id)) : out)
    }

    private static func words(_ section: HostGuestListSection) -> (title: Phrase, text: Phrase) {
        switch section {
        case .all: ("No answers yet", "Guests who answer appear here.")
        case .going: ("Nobody is going yet", "Guests who answer “Going” appear here.")
        case .maybe: ("No maybes", "Guests who answer “Maybe” appear here.")
        case .waiting: ("Nobody is waiting", "When all seats are taken, the waiting list appears here.")
        case .declined: ("Nobody has said no", "Guests who can’t come appear here.")
        case .noReply: ("No open invitations", "People you invite appear here until they answer.")
        case .asking: ("No requests", "People who ask to come appear here, and you approve or decline.")
        case .removed: ("Nobody was removed", "Guests you remove appear here, and you can let them come again.")
        }
    }
}

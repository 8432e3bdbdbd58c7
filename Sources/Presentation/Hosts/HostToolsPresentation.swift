public import Domain
public import Operations

/// The hosts' actions at an event, besides duplicating it.
public struct HostToolsPresentation: Equatable, Sendable {
    public struct Link: Equatable, Sendable {
        public var label: Phrase
        public var icon: Icon
        public var destination: Destination
    }

    public var links: [Link]
    /// Leads to cancelling, restoring and deleting.
    public var ending: Link

    /// Returns nil if the viewer does not host the event.
    public init?(_ event: EventView, _ context: PresentationContext) {
        guard event.canManage else { return nil }
        func may(_ act: EventAction) -> Bool { event.mine.standing.may(act, at: event.terms, now: context.now) }
        func link(_ label: Phrase, _ icon: Icon, _ destination: Destination, if isOffered: Bool = true) -> Link? {
            isOffered ? Link(label: label, icon: icon, destination: destination) : nil
        }
        let isAhead = event.status == .scheduled && !event.isPast && !event.isUnderWay
        links = [
            link("Edit", .edit, .editEvent(event.id), if: may(.edit)),
            link("Cover photo", .photo, .coverPhoto(event.id), if: may(.setCover) || event.photo != nil),
            link("Invite", .mail, .invite(event.id), if: event.mine.may.invite),
            link("Guests", .people, .guests(event.id)),
            link("Write to guests", .chat, .announcements(event.id), if: may(.announce)),
            link("Reminder note", .bell, .reminders(event.id), if: isAhead),
            link("Hosts", .person, .eventHosts(event.id)),
            link(
                "Activity", .list, .eventActivity(event.id),
                if: may(.edit) && context.may(.edit)),
        ].compactMap(\.self)
        ending = Link(
            label: may(.cancel) ? "Cancel or delete" : may(.restore) ? "Bring back or delete" : "Delete",
            icon: .trash, destination: .deleteEvent(event.id))
    }
}

import Domain
public import Operations

/// The hosts' actions at an event, besides duplicating it.
public struct HostToolsPresentation: Equatable, Sendable {
    public var links: [LinkPresentation]
    /// Leads to cancelling, restoring and deleting.
    public var ending: LinkPresentation

    /// Returns nil if the viewer does not host the event.
    public init?(_ event: EventView, _ context: PresentationContext) {
        guard event.canManage else { return nil }
        func may(_ action: EventAction) -> Bool { event.allows(action, context) }
        func link(
            _ label: Phrase, _ icon: Icon, _ destination: Destination, if isOffered: Bool = true
        ) -> LinkPresentation? {
            isOffered ? LinkPresentation(label, destination, icon: icon) : nil
        }
        let isAhead = event.status == .scheduled && !event.isPast && !event.isUnderWay
        links = [
            link("Edit", .edit, .editEvent(event.id), if: may(.edit)),
            link("Cover photo", .photo, .coverPhoto(event.id), if: may(.setCover) || event.photo != nil),
            link("Invite", .mail, .invite(event.id), if: event.mine.may.invite),
            link("Guests", .people, .guests(event.id)),
            link("Check-in", .check, .checkIn(event.id), if: may(.checkIn(at: context.now))),
            link("Write to guests", .chat, .announcements(event.id), if: may(.announce)),
            link("Reminder note", .bell, .reminders(event.id), if: isAhead),
            link("Hosts", .person, .eventHosts(event.id)),
            link("Activity", .list, .eventActivity(event.id), if: may(.edit) && context.may(.edit)),
        ].compactMap(\.self)
        ending = LinkPresentation(
            may(.cancel) ? "Cancel or delete" : may(.restore) ? "Bring back or delete" : "Delete",
            .deleteEvent(event.id), icon: .trash)
    }
}

extension Feature {
    static let events = Feature(
        commands: [
            CancelEvent.self, RestoreEvent.self, CreateEvent.self, PublishEvent.self, DeleteEvent.self,
            DuplicateEvent.self, EraseEvent.self, UpdateEvent.self,
        ],
        shapes: [
            .event, .place, .seats, .cohost, .rsvp, .guest, .seatOffer, .seatHold, .invitation, .invitedAddress,
            .dismissal, .joinRequest, .guestRequest, .link, .announcement, .announcementReach,
        ],
        eventRows: EventRows.events)
}

public import Domain
public import Store

public enum ReminderQuery {

    /// Returns the actor's reminders of an event.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func reminders(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> EventRemindersView
    {
        let me = try actor.verified().id
        let event = try EventAccess.event(id, as: actor, in: reader)
        let standing = try EventAccess.standing(of: actor, at: event, in: reader)
        var view = try reminders(of: id, for: me, isReminded: standing.isHost || standing.rsvp == .going, in: reader)
        if standing.isHost { view.note = try reader.value("SELECT body FROM reminder_note WHERE event_id = \(id)") }
        return view
    }

    /// Returns the actor's reminders of an event already loaded, or `nil` if they cannot be reminded of it.
    public static func reminders(
        beside event: EventView, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> EventRemindersView? {
        guard let me = actor.member?.id, event.status == .scheduled, !event.isPast, !event.isUnderWay else {
            return nil
        }
        let standing = event.mine.standing
        guard standing.isHost || standing.isInvited || standing.rsvp == .going || standing.rsvp == .maybe else {
            return nil
        }
        var view = try reminders(
            of: event.id, for: me, isReminded: standing.isHost || standing.rsvp == .going, in: reader)
        if standing.isHost || standing.rsvp == .going { view.note = try note(of: event, now: now, in: reader) }
        return view
    }

    /// - Parameter isReminded: Whether they are reminded without a choice for this event.
    private static func reminders(
        of event: ID<Event>, for me: ID<User>, isReminded: Bool, in reader: any Reader
    ) throws -> EventRemindersView {
        let (chosen, preferred) =
            try reader.row(
                """
                SELECT (SELECT reminders FROM event_reminder WHERE event_id = \(event) AND user_id = \(me)),
                    (SELECT reminders FROM preferences WHERE user_id = \(me))
                """
            ) { (try $0.next(String?.self), try $0.next(String?.self)) } ?? (nil, nil)
        if let chosen { return EventRemindersView(reminders: ReminderOffsets(stored: chosen).minutes, isChosen: true) }
        guard isReminded else { return EventRemindersView(reminders: []) }
        return EventRemindersView(reminders: (preferred.map { ReminderOffsets(stored: $0) } ?? .ofEvents).minutes)
    }

    /// Returns which of the given offsets, in minutes before an event, are still in the future; descending.
    public static func ahead(_ minutes: [Int], of event: EventView, now: Instant) -> [Int] {
        guard event.status == .scheduled else { return [] }
        return minutes.sorted(by: >).filter { minutes in
            ReminderOffset(minutes: minutes).map {
                ReminderTime($0, of: event.startsAt, allDay: event.allDay, zone: event.timeZone).due > now
            } ?? false
        }
    }

    /// Returns the note of the reminders once the first of them may have been sent; `nil` before, or if the event has
    /// no note.
    package static func note(of event: EventView, now: Instant, in reader: any Reader) throws -> String? {
        guard event.status == .scheduled, now >= event.startsAt - .days(1) - ReminderOffset.tolerance,
            now < event.times.overAt
        else { return nil }
        return try reader.value("SELECT body FROM reminder_note WHERE event_id = \(event.id)")
    }
}

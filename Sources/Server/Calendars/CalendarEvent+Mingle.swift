import Domain
import ICalendar
import Localization
import Operations
import Web

extension CalendarEvent {
    /// An event as its viewer's calendar shows it.
    init(_ entry: CalendarEntry, _ addresses: Addresses) {
        let event = entry.event
        let place =
            event.isLocationWithheld
            ? nil : [event.locationName, event.address].compactMap { $0 }.joined(separator: ", ")
        self.init(
            uid: entry.uid, sequence: entry.sequence, title: event.title,
            description: event.description, location: place, startsAt: event.startsAt, endsAt: event.endsAt,
            timeZone: event.timeZone, isAllDay: event.allDay, categories: event.tags.map(\.name),
            isCancelled: event.status == .cancelled,
            isDraft: event.status == .draft, url: addresses.event(event.id), conference: event.onlineUrl,
            latitude: event.latitude, longitude: event.longitude,
            organizer: CalendarPerson(name: event.host.name, email: addresses.sender), stamp: event.updatedAt,
            lastModified: event.updatedAt)
    }

    /// What somebody is to do, or an entry of their own, as their calendar shows it: a moment, or whole days. Calendars that subscribe show events, and
    /// few of them anything else that a file can hold.
    init(_ item: ScheduleItem, _ addresses: Addresses, in language: Language) {
        let title: Phrase = item.eventTitle.map { "To do for “\($0)”: \(item.title)" } ?? "\(item.title)"
        self.init(
            uid: "\(item.id)@mingle", title: language.text(title), description: item.description ?? "",
            location: item.place, startsAt: item.at,
            endsAt: item.allDay ? item.endsAt : nil, timeZone: item.timeZone, isAllDay: item.allDay,
            url: addresses.page(Path.scheduled(item)), stamp: item.at)
    }

    /// An event as a mailed invitation carries it, addressed to one person.
    init(_ event: MailedEvent, to guest: CalendarPerson, from sender: String, now: Instant, url: String) {
        self.init(
            uid: event.uid, sequence: event.sequence, title: event.title,
            description: event.description,
            location: [event.place, event.address].compactMap { $0 }.joined(separator: ", "),
            startsAt: event.startsAt, endsAt: event.endsAt, timeZone: event.timeZone, isAllDay: event.days != nil,
            categories: [],
            isCancelled: event.isCancelled, url: url, conference: event.onlineUrl,
            organizer: CalendarPerson(name: event.hostName, email: sender), attendees: [guest], stamp: now,
            lastModified: now)
    }
}

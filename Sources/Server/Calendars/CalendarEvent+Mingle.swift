import Domain
import ICalendar
import Localization
import Operations
import ServerOperations
import Web

extension CalendarEvent {
    /// Creates an event for its viewer's calendar.
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

    /// Creates an event for a to-do or a calendar entry of one's own: a moment, or whole days. To-dos are events too,
    /// because few calendar programs show other components of a feed.
    init(_ item: ScheduleItem, _ addresses: Addresses, in language: Language) {
        let title: Phrase = item.eventTitle.map { "To do for “\($0)”: \(item.title)" } ?? "\(item.title)"
        self.init(
            uid: "\(item.id)@mingle", title: language.text(title), description: item.description ?? "",
            location: item.place, startsAt: item.at,
            endsAt: item.allDay ? item.endsAt : nil, timeZone: item.timeZone, isAllDay: item.allDay,
            url: addresses.page(Path.scheduled(item)), stamp: item.at)
    }

    /// Creates an event for a mailed invitation to one person.
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

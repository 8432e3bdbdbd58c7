import Domain
public import Foundation
public import Presentation

/// What a link from outside of the app asks for: from a mail, another app or a QR code.
public enum DeepLink: Equatable, Sendable {
    case destination(Destination)
    /// Confirms an address by the token that was mailed to it.
    case confirmAddress(token: String)
    /// Sets a new password by the token that was mailed.
    case resetPassword(token: String)

    /// Reads the path of a link as the pages of the server have it; nil for others. The host is not checked.
    public init?(_ url: URL) {
        let parts = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        switch (parts.first, parts.dropFirst().first, parts.count) {
        case ("verify", let token?, 2): self = .confirmAddress(token: token)
        case ("reset", let token?, 2): self = .resetPassword(token: token)
        default:
            guard let destination = DeepLink.destination(parts, isMap: url.query()?.contains("view=map") == true) else {
                return nil
            }
            self = .destination(destination)
        }
    }

    private static func destination(_ parts: [String], isMap: Bool) -> Destination? {
        switch parts.count {
        case 0: .home
        case 1: one(parts[0], isMap: isMap)
        case 2: two(parts[0], parts[1])
        case 3: parts[0] == "events" ? ID(parts[1]).flatMap { event($0, parts[2]) } : programme(parts)
        case 4 where parts[0] == "events" && parts[2] == "expenses" && parts[3] == "new":
            ID(parts[1]).map { .newExpense($0) }
        case 4 where parts[0] == "events" && parts[2] == "todos" && parts[3] == "several":
            ID(parts[1]).map { .addTodos($0) }
        default: nil
        }
    }

    private static func one(_ name: String, isMap: Bool) -> Destination? {
        switch name {
        case "discover": isMap ? .discoverMap : .discover
        case "calendar": .calendar
        case "people": .people
        case "notifications": .notifications
        case "organise": .organise
        case "verify": .verification
        case "sign-in": .signIn(next: nil)
        default: nil
        }
    }

    private static func two(_ folder: String, _ name: String) -> Destination? {
        switch (folder, name) {
        case ("events", "new"): .newEvent
        case ("events", _): ID(name).map { .event($0) }
        case ("calendar", "new"): .newEntry
        case ("calendar", _): ID(name).map { .entry($0) }
        case ("people", _): ID(name).map { .person($0) }
        case ("todos", _): ID(name).map { .todo($0) }
        case ("i", _): .inviteLink(name)
        case ("g", _): .guestPass(name)
        case ("me", "settings"): .settings
        case ("organise", "activities"): .activities
        case ("organise", "participants"): .participants
        case ("organise", "venues"): .venues
        case ("organise", "map"): .venueMap
        case ("organise", "areas"): .areas
        case ("organise", "types-roles"): .programmeKinds
        case ("admin", "events"): .administeredEvents
        default: nil
        }
    }

    private static func event(_ id: ID<Event>, _ page: String) -> Destination? {
        switch page {
        case "edit": .editEvent(id)
        case "delete": .deleteEvent(id)
        case "photo": .coverPhoto(id)
        case "guests": .guests(id)
        case "check-in": .checkIn(id)
        case "hosts": .eventHosts(id)
        case "announcements": .announcements(id)
        case "invite": .invite(id)
        case "reminders": .reminders(id)
        case "activity": .eventActivity(id)
        case "chat": .chat(id)
        case "board": .board(id)
        case "todos": .todos(id)
        case "budget": .budget(id)
        default: nil
        }
    }

    private static func programme(_ parts: [String]) -> Destination? {
        guard parts[0] == "organise" else { return nil }
        return switch (parts[1], parts[2]) {
        case ("activities", "new"): .newActivity
        case ("activities", let id): ID(id).map { .activity($0) }
        case ("participants", "new"): .newParticipant
        case ("participants", let id): ID(id).map { .participant($0) }
        case ("venues", "new"): .newVenue
        case ("venues", let id): ID(id).map { .venue($0) }
        case ("areas", "new"): .newArea
        case ("areas", let id): ID(id).map { .area($0) }
        case ("imports", let id): ID(id).map { .tableImport($0) }
        default: nil
        }
    }
}

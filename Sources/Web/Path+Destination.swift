import Presentation

extension Path {
    static func path(_ destination: Destination) -> String {
        switch destination {
        case .signIn(let next): signIn(next: path(next))
        case .announcements(let id): announcements(id)
        case .coverPhoto(let id): cover(id)
        case .deleteEvent(let id): delete(id)
        case .editEvent(let id): edit(id)
        case .event(let id): event(id)
        case .eventActivity(let id): eventActivity(id)
        case .eventHosts(let id): hosts(id)
        case .guests(let id): guests(id)
        case .invite(let id): invite(id)
        case .inviteLink(let token): inviteLink(token)
        case .person(let id): person(id)
        case .reminders(let id): reminders(id)
        case .venues: venues
        }
    }
}

import Presentation

extension Path {
    static func path(_ destination: Destination) -> String {
        switch destination {
        case .home: home
        case .signIn(let next): next.map { signIn(next: path($0)) } ?? signIn
        case .event(let id): event(id)
        case .editEvent(let id): edit(id)
        case .guests(let id): guests(id)
        case .inviteLink(let token): inviteLink(token)
        case .guestPass(let token): guestPass(token)
        case .chat(let id): chat(id)
        case .todos(let id): todos(id)
        case .budget(let id): budget(id)
        case .entry(let id): entry(id)
        case .people: people
        case .person(let id): person(id)
        case .notifications: notifications
        case .notificationSettings: notificationSettings
        case .reports: reports
        case .organise: organise
        case .venues: venues
        }
    }
}

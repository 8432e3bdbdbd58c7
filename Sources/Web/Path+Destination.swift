import Presentation

extension Path {
    static func path(_ destination: Destination) -> String {
        switch destination {
        case .home: home
        case .signIn(let next): signIn(next: path(next))
        case .discover: discover
        case .discoverMap: DiscoverQuery(view: .map).path
        case .event(let id): event(id)
        case .editEvent(let id): edit(id)
        case .newEvent: newEvent
        case .guests(let id): guests(id)
        case .invite(let id): invite(id)
        case .inviteLink(let token): inviteLink(token)
        case .person(let id): person(id)
        case .settings: settings
        case .venues: venues
        case .verification: verify
        }
    }
}

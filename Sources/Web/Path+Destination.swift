import Presentation

extension Path {
    static func path(_ destination: Destination) -> String {
        switch destination {
        case .signIn(let next): signIn(next: path(next))
        case .event(let id): event(id)
        case .editEvent(let id): edit(id)
        case .guests(let id): guests(id)
        case .inviteLink(let token): inviteLink(token)
        case .person(let id): person(id)
        case .home: home
        case .todo(let id): todo(id)
        case .calendar: calendar
        case .entry(let id): entry(id)
        case .newEntry: newEntry
        case .activity(let id): activity(id)
        case .participant(let id): participant(id)
        case .venue(let id): venue(id)
        case .venues: venues
        case .area(let id): area(id)
        case .programmeKinds: programmeKinds
        case .tableImport(let id): tableImport(id)
        case .reports: reports
        case .administeredEvents: administeredEvents
        }
    }
}

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
        case .activities: activities
        case .newActivity: newActivity
        case .participants: participants
        case .newParticipant: newParticipant
        case .venues: venues
        case .newVenue: newVenue
        case .venueMap: venueMap
        case .areas: areas
        case .newArea: newArea
        case .analytics(let period): analytics(AnalyticsChoice(period: period))
        case .home: home
        }
    }
}

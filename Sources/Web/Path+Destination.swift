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
        case .venues: venues
        case .newExpense(let id): newExpense(id)
        case .addTodos(let id): addTodos(id)
        case .board(let id): board(id)
        }
    }
}

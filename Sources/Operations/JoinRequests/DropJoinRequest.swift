public import Domain
public import Store

/// Declines a join request, reopens a declined one, or withdraws one's own.
public struct DropJoinRequest: ClientCommand {
    public static let name = "event.dropJoinRequest"
    public static let offline = Offline.yes
    public var event: ID<Event>
    public var request: ID<JoinRequest>
    /// Whether the host lets a declined person ask again. Otherwise a declined request stays declined, for example when
    /// two hosts decline at once.
    public var reopens: Bool?

    public init(event: ID<Event>, request: ID<JoinRequest>, reopens: Bool? = nil) {
        self.event = event
        self.request = request
        self.reopens = reopens
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        let asked = try JoinRequests.find(request, of: event, in: tx)
        if case .user(person.id) = asked.asker {
            guard asked.status == .waiting else { throw Refusal(.conflict, "The host has answered already.") }
            try JoinRequests.delete(person.id, of: event, in: tx)
            try JoinRequests.resolve(person.id, row, in: tx)
            return
        }
        guard try EventAccess.isHost(person.id, of: row, in: tx) else { throw Refusal.noRequest }
        tx.setSubject(.event, event)
        if case .user(let user) = asked.asker { tx.addPartner(.user, user) }
        switch asked.status {
        case .declined:
            guard reopens == true else { return }
            switch asked.asker {
            case .user(let user): try JoinRequests.delete(user, of: event, in: tx)
            case .guest(let guest): try GuestRequests.delete(guest, at: event, in: tx)
            }
        case .waiting where reopens == true: break
        case .approved:
            throw Refusal(.conflict, "This request is already approved. Remove the guest from the guest list instead.")
        case .waiting:
            try JoinRequests.decide(.declined, request, of: asked.asker, at: row, in: tx)
            try tx.emit(JoinRequestDecided(event: row, asker: asked.asker, host: person.id))
        }
    }
}

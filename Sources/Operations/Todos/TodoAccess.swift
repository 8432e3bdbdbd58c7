import Domain
import Store

/// Decides who may see and change an event's to-do list.
enum TodoAccess {
    /// - Throws: ``Refusal`` `not_found` if the actor may not see the event, `not_allowed` if they lack the permission.
    static func event(
        _ id: ID<Event>, to right: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> EventRow {
        _ = try actor.verified()
        let event = try EventAccess.event(id, as: actor, in: reader)
        try EventAccess.standing(of: actor, at: event, in: reader).check(right, at: event.terms)
        return event
    }

    /// Returns a stored to-do item.
    ///
    /// - Throws: ``Refusal`` `not_found` if the actor may not see it, `not_allowed` if they may see but not change it.
    static func todo(
        _ id: ID<Todo>, to right: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> TodoRow {
        _ = try actor.verified()
        guard let row = try TodoRow.find(id, in: reader) else { throw Refusal.notFound }
        do { _ = try event(row.event, to: .seePlan, as: actor, in: reader) } catch let refusal as Refusal {
            throw refusal.code == .notAllowed ? Refusal.notFound : refusal
        }
        if right != .seePlan { _ = try event(row.event, to: right, as: actor, in: reader) }
        return row
    }
}

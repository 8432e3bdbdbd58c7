public import Domain
public import Store

/// Claims a spot of an item. Concurrent claims never exceed the number of spots.
public struct ClaimTodo: ClientCommand {
    public static let name = "todo.claim"
    // The server decides whose claim gets the last spot.
    public static let offline = Offline.withHint
    public var id: ID<Todo>

    public init(id: ID<Todo>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try CrewAccess.find(TodoRow.self, id, to: .plan, as: actor, in: tx).row
        guard row.details.places != nil else { throw Refusal(.conflict, "There are no spots to claim here.") }
        guard try row.add(actor.verified().id, as: .claim, in: tx) else { return }
        guard TodoDetails.hasFreeSpot(places: row.details.places, claimed: row.claimed) else {
            throw Refusal(.conflict, "All spots are taken.")
        }
        try tx.execute("UPDATE todo SET claimed = claimed + 1, version = version + 1 WHERE id = \(id)")
        tx.put(.todo, id, in: .crew(row.event))
    }
}

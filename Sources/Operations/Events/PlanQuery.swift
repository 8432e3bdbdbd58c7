import Domain
public import Store

public enum PlanQuery {
    /// Nothing for whoever is not of the crew.
    ///
    /// - Parameter event: as the actor was found to see it on this snapshot.
    public static func mine(of event: EventView, as actor: Actor, in reader: any Reader) throws -> PlanView {
        PlanView(
            todos: try TodoQuery.mine(of: event, as: actor, limit: 5, in: reader),
            board: try PostQuery.news(of: event, as: actor, limit: 4, in: reader),
            balance: try BalanceQuery.mine(of: event, as: actor, in: reader))
    }
}

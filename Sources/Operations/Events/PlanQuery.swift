import Domain
public import Store

public enum PlanQuery {
    /// Returns the viewer's part of the plan; empty for viewers outside the crew.
    ///
    /// - Parameter event: The event as the actor sees it on this snapshot.
    public static func mine(of event: EventView, as actor: Actor, in reader: any Reader) throws -> PlanView {
        PlanView(
            todos: try TodoQuery.mine(of: event, as: actor, limit: 5, in: reader),
            board: try PostQuery.news(of: event, as: actor, limit: 4, in: reader),
            balance: try BalanceQuery.mine(of: event, as: actor, in: reader))
    }
}

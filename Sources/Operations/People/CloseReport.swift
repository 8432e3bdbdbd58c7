public import Domain
public import Store

/// Marks a report as dealt with.
public struct CloseReport: ClientCommand {
    public static let name = "report.close"
    public static let offline = Offline.yes
    public var id: ID<Report>

    public init(id: ID<Report>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try actor.administrator()
        guard
            try tx.execute("UPDATE report SET closed_at = coalesce(closed_at, \(tx.now)), closed_by = coalesce(closed_by, \(actor.userID)) WHERE id = \(id)") > 0
        else { throw Refusal.notFound }
        tx.put(.report, id, in: .administrators)
    }
}

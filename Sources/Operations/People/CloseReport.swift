public import Domain
public import Store

/// Closes a report and notifies the person who filed it.
public struct CloseReport: ClientCommand {
    public static let name = "report.close"
    public static let offline = Offline.yes
    public var id: ID<Report>

    public init(id: ID<Report>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try actor.administrator()
        guard try tx.exists("SELECT 1 FROM report WHERE id = \(id)") else { throw Refusal.notFound }
        let closed = try tx.row(
            """
            UPDATE report SET closed_at = \(tx.now), closed_by = \(actor.userID) WHERE id = \(id) AND closed_at IS NULL
            RETURNING reporter_id, kind, subject
            """
        ) {
            (
                reporter: try $0.next(ID<User>.self), kind: try $0.next(ReportView.Kind.self),
                subject: try $0.next(ID<Report>.self)
            )
        }
        // Closing it again keeps the time and notifies no one.
        guard let closed else { return }
        tx.put(.report, id, in: .administrators)
        let isWaiting = try tx.exists("SELECT 1 FROM report WHERE subject = \(closed.subject) AND closed_at IS NULL")
        if !isWaiting { try tx.settleReports(about: closed.subject) }
        try tx.emit(
            ReportClosed(
                report: id, kind: closed.kind, subject: closed.subject, reporter: closed.reporter,
                administrator: actor.userID))
    }
}

import Domain
import Store

/// A kind of thing that notices point to by its id alone, whether they are of it or of a report on it.
///
/// No two things of these have one id, though clients choose them: so what is said of a notice's thing is said of nothing else.
enum NoticedThing: CaseIterable {
    case announcement
    case entry
    case event
    case message
    case payment
    case person
    case post
    case report
    case todo

    private var table: SQL {
        switch self {
        case .announcement: "announcement"
        case .entry: "schedule_entry"
        case .event: "event"
        case .message: "message"
        case .payment: "payment"
        case .person: "users"
        case .post: "post"
        case .report: "report"
        case .todo: "todo"
        }
    }

    /// Checks the id that a client has chosen for a new thing of this kind.
    ///
    /// - Parameter id: nil where the client left it to the server.
    /// - Throws: ``Refusal`` `duplicate` where something of another kind has it.
    func check<Subject>(_ id: ID<Subject>?, in reader: any Reader) throws {
        guard let id else { return }
        let others: [SQL] = NoticedThing.allCases.filter { $0 != self }.map {
            "SELECT 1 FROM \($0.table) WHERE id = \(id)"
        }
        if try reader.exists(others.joined(" UNION ALL ")) { throw Refusal.idTaken }
    }
}

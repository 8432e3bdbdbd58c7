package import Domain
package import Store

/// A kind of thing that notices refer to by id alone, either directly or through a report on it.
///
/// Ids are unique across these kinds, although clients choose them. So the id in a notice always identifies one thing.
package enum NoticeSubjectKind: CaseIterable {
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

    /// Checks an id that a client chose for a new thing of this kind.
    ///
    /// - Parameter id: `nil` if the server chooses the id.
    /// - Throws: ``Refusal`` `duplicate` if something of another kind has the id.
    package func check<Subject>(_ id: ID<Subject>?, in reader: any Reader) throws {
        guard let id else { return }
        let others: [SQL] = NoticeSubjectKind.allCases.filter { $0 != self }.map {
            "SELECT 1 FROM \($0.table) WHERE id = \(id)"
        }
        if try reader.exists(others.joined(" UNION ALL ")) { throw Refusal.idTaken }
    }
}

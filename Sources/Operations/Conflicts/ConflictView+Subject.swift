public import Domain
public import Store

extension ConflictView {
    /// Returns all conflicts of the actor that are not settled.
    public static func all(as actor: Actor, in reader: any Reader) throws -> [ConflictView] {
        var (found, cursor): ([ConflictView], PageCursor?) = ([], nil)
        repeat {
            let page = try ConflictQuery.conflicts(as: actor, after: cursor, limit: 200, in: reader)
            found += page.items
            cursor = page.next
        } while cursor != nil
        return found
    }

    /// The row that both have changed.
    public var subject: Phrase {
        guard let title else { return "\(rowKind.rawValue) \("\(rowId)")" }
        return switch rowKind {
        case .event: "Event “\(title)”"
        case .budget: "Budget of “\(title)”"
        case .todo: "To-do “\(title)”"
        case .expense: "Expense “\(title)”"
        case .scheduleEntry: "Calendar entry “\(title)”"
        case .activity: "Activity “\(title)”"
        case .activityVenue: "Venue of “\(title)”"
        case .area: "Area “\(title)”"
        case .assignment: "Assignment of \(title)"
        case .participant: "Participant \(title)"
        case .participantAddress: "Address of \(title)"
        case .venue: "Venue “\(title)”"
        default: "\(title)"
        }
    }
}

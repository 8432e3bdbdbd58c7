public import Domain
public import Operations

extension ConflictView {
    /// The label of the field that both have changed; its name if it has none.
    public var fieldLabel: Phrase {
        if let known = EventFieldLabels.all.first(where: { $0.name == field }) { return known.label }
        return switch field {
        case "name": "Name"
        case "dueAt": "Due"
        case "amount": "Amount"
        case "place": "Place"
        case "notes", "note": "Note"
        default: "\(field)"
        }
    }
}

public import Domain
public import Operations

// The choices of a host who creates or edits an event.

extension Visibility {
    /// Who can see the event.
    public var choice: Phrase {
        switch self {
        case .public: "Everyone in the community"
        case .connections: "My friends and their friends"
        case .friends: "My friends"
        case .unlisted: "Anyone with the link"
        case .invited: "Only invited people"
        }
    }
}

extension GuestListRule {
    /// What guests see of the guest list.
    public var choice: Phrase {
        switch self {
        case .names: "Names"
        case .counts: "How many come"
        case .hidden: "Nothing"
        }
    }
}

extension UpdateEvent.Notify {
    /// When the guests are notified of a change.
    public var choice: Phrase {
        switch self {
        case .auto: "If the time or place changes"
        case .yes: "Always"
        case .no: "Not this time"
        }
    }
}

extension EventDetails {
    /// Returns how many companions each guest can bring.
    public static func companionsChoice(_ count: Int) -> Phrase { count == 0 ? "None" : "Up to \(count)" }
}

extension EventStatus {
    /// The title of the form that edits the event.
    public var editingTitle: Phrase { self == .draft ? "Edit draft" : "Edit event" }

    /// Whether the form asks when to tell the guests. A draft has none.
    public var mayNotify: Bool { self != .draft }
}

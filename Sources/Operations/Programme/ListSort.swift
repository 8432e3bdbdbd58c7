/// By what a list of the programme is put in order.
public enum ListSort: String, Codable, Sendable, CaseIterable {
    case name
    /// Participants and venues by when they were entered, activities by their start.
    case date
}

/// A filter of a list that says in which direction it goes.
public protocol DirectedFilter {
    var isDescending: Bool { get set }
}

extension DirectedFilter {
    /// The same list, the other way round.
    public var reversed: Self {
        var other = self
        other.isDescending.toggle()
        return other
    }
}

/// The sort order of a list of the programme.
public enum ListSort: String, Codable, Sendable, CaseIterable {
    case name
    /// Participants and venues by creation time, activities by start.
    case date
}

/// A list filter with a sort direction.
public protocol DirectedFilter {
    var isDescending: Bool { get set }
}

extension DirectedFilter {
    /// The same filter with the opposite direction.
    public var reversed: Self {
        var other = self
        other.isDescending.toggle()
        return other
    }
}

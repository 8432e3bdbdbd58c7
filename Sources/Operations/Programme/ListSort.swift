/// The sort order of a list of the programme.
public enum ListSort: String, Codable, Sendable, CaseIterable {
    case name
    /// Participants and venues by creation time, activities by start.
    case date
}

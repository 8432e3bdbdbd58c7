/// By what a list of the programme is put in order.
public enum ListSort: String, Codable, Sendable, CaseIterable {
    case name
    /// Participants and venues by when they were entered, activities by their start.
    case date
}

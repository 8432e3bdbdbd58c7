/// Whether an assignment is current or ended.
public enum AssignmentTime: String, Codable, Sendable, CaseIterable {
    case current, ended
}

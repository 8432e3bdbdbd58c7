/// Whether somebody takes part, or took part.
public enum AssignmentTime: String, Codable, Sendable, CaseIterable {
    case current, ended
}

/// The new name of an activity type or a participant role.
public struct ProgrammeNameBody: Codable, Hashable, Sendable {
    /// At most 50 characters; unique within its list, ignoring case.
    public var name: String?

    public init(name: String?) {
        self.name = name
    }
}

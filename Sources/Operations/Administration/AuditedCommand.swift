/// A command whose audit entries are shown in a way of their own, by the name that the audit has stored.
public enum AuditedCommand: String, Sendable, CaseIterable {
    /// Also a filter of its own: the sign-ins.
    case startSession = "account.startSession"
    /// The detail is the role or the status.
    case administerUser = "user.administer"
    /// The detail is the names of the settings.
    case updateCommunity = "community.update"
    /// The detail is the status.
    case setActivityStatus = "activity.setStatus"
}

import Domain
public import Operations

/// The viewer's own page, as far as it depends on the account.
public struct MePresentation: Equatable, Sendable {
    public var emailBadge: Badge
    /// Whether the address is still to be confirmed.
    public var mustConfirm: Bool
    public var showsProgramme: Bool
    public var showsAdministration: Bool
    /// The number of open reports; nil without any.
    public var reportsBadge: Badge?

    /// - Parameter reports: the number of open reports, for administrators.
    public init(_ account: AccountView, reports: Int, _ context: PresentationContext) {
        emailBadge = account.emailVerified ? Badge("Confirmed", .good) : Badge("Not confirmed", .warning)
        mustConfirm = !account.emailVerified
        showsProgramme = context.may(.see)
        showsAdministration = context.viewer?.role == .administrator
        reportsBadge = reports > 0 ? Badge("\(reports, .count) waiting", .warning) : nil
    }
}

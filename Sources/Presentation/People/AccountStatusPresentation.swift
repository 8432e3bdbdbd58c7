public import Domain
public import Operations

/// The status of an account, and how an administrator can change it.
public struct AccountStatusPresentation: Equatable, Sendable {
    /// Nil for an active account.
    public var badge: Badge?
    public var change: ActionPresentation
    /// The status after ``change``.
    public var next: AccountStatus

    public init(_ account: ReportCase.Account) {
        let name = account.name
        if account.status == .disabled {
            badge = Badge("Account disabled", .warning)
            next = .active
            change = ActionPresentation(
                "Enable the account of \(name)", .primary, name: "Enable the account of \(name)",
                confirmation: .init(
                    opener: "Enable the account",
                    consequence:
                        "Enable the account of \(name)? They can sign in again, and others see them as before."))
        } else {
            next = .disabled
            change = ActionPresentation(
                "Disable the account of \(name)", .danger, name: "Disable the account of \(name)",
                confirmation: .init(
                    opener: "Disable the account",
                    consequence: """
                        Disable the account of \(name)? They are signed out everywhere and can’t sign in until an administrator enables it again. \
                        Nobody can answer events that only they host.
                        """))
        }
    }
}

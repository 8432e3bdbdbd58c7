public import Domain
public import HTML
public import Operations
import Presentation

/// The page behind the name of a member who has left the community, or whose account is disabled.
public enum UnavailableMemberPage {
    /// - Parameter account: the account, for administrators, who may change it.
    public static func html(_ context: PageContext, _ status: AccountStatus, account: ReportCase.Account? = nil) -> HTML
    {
        let (title, sentence): (Phrase, Phrase) =
            status == .disabled
            ? (
                "This account is disabled",
                "An administrator disabled it. What this person wrote and organised is still here."
            )
            : (
                "This member has left",
                "What they wrote and organised is still here, without their name and profile."
            )
        let tools: HTML? = account.map {
            "<div class=\"actions\">\(AdministratorTools.change($0, next: Path.person($0.id)))</div>"
        }
        let body: HTML =
            "\(EmptyState.html(.person, title, sentence, action: ("See who’s here", Path.people), context))\(tools)"
        return PageLayout.render(
            title: status == .disabled ? "Disabled account" : "Former member", context: context, tab: .people,
            back: Path.people, body: body)
    }
}

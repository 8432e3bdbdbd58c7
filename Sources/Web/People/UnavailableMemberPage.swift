public import Domain
public import HTML
public import Operations
import Presentation

/// The page behind the name of a member who has left the community, or whose account is disabled.
public enum UnavailableMemberPage {
    /// - Parameter account: the account, for administrators, who may change it.
    public static func html(_ context: PageContext, _ status: AccountStatus, account: ReportCase.Account? = nil) -> HTML
    {
        let member = UnavailableMemberPresentation(status)
        let tools: HTML? = account.map {
            "<div class=\"actions\">\(AdministratorTools.change($0, next: Path.person($0.id), context))</div>"
        }
        let body: HTML =
            "\(EmptyState.html(.person, member.heading, member.text, action: ("See who’s here", Path.people), context))\(tools)"
        return PageLayout.render(
            title: member.title, context: context, tab: .people, back: Path.people, body: body)
    }
}

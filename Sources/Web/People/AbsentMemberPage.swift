public import Domain
public import HTML
import Operations

/// Where the name of somebody leads who is not here: who has left the community, or whose account is closed for now.
public enum AbsentMemberPage {
    public static func html(_ context: PageContext, _ status: AccountStatus) -> HTML {
        let (title, sentence): (Phrase, Phrase) =
            status == .disabled
            ? ("This account is closed for now", "The administrators have closed it. What they wrote and organised is still here.")
            : ("This member has left", "What they wrote and organised is still here, without their name and their profile.")
        let body = EmptyState.html(.person, title, sentence, action: ("See who is here", Path.people), context)
        return Page.render(
            title: status == .disabled ? "Closed account" : "Former member", context: context, tab: .people, back: Path.people, frame: .narrow, body: body)
    }
}

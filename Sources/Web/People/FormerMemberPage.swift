import Domain
public import HTML

/// Where the name of somebody leads who has left the community.
public enum FormerMemberPage {
    public static func html(_ context: PageContext) -> HTML {
        let body = EmptyState.html(
            .person, "This member has left", "What they wrote and organised is still here, without their name and their profile.",
            action: ("See who is here", Path.people), context)
        return Page.render(title: "Former member", context: context, tab: .people, back: Path.people, frame: .narrow, body: body)
    }
}

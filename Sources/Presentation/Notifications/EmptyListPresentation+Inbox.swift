import Domain

extension EmptyListPresentation {
    /// What somebody without notices sees.
    public static var inbox: EmptyListPresentation {
        EmptyListPresentation(
            .bell, "Nothing new", "Invitations, answers, messages and what changes appear here.",
            step: LinkPresentation("See what’s on", .discover))
    }
}

import Domain

extension EmptyListPresentation {
    /// What a member sees if nothing at all is planned.
    public static var home: EmptyListPresentation {
        EmptyListPresentation(
            .calendar, "Nothing planned yet", "Events you host, answer or are invited to appear here.",
            step: LinkPresentation("Create an event", .newEvent))
    }

    /// What a member sees who hosts nothing.
    public static var hostedEvents: EmptyListPresentation {
        EmptyListPresentation(
            .events, "You’re not hosting anything yet",
            "Give your first event a title, a day and a place, and invite people.",
            step: LinkPresentation("Create event", .newEvent))
    }

    public static var pastEvents: EmptyListPresentation {
        EmptyListPresentation(
            .clock, "No past events yet", "Events move here once they have ended.",
            step: LinkPresentation("See what’s on", .home))
    }
}

import Domain

extension EmptyListPresentation {
    /// Returns the viewer's list of calendar entries without any.
    public static func entries(isPast: Bool) -> EmptyListPresentation {
        EmptyListPresentation(
            .edit, isPast ? "No earlier entries" : "No entries yet",
            isPast
                ? "Past entries appear here."
                : "Add what you want to remember, with a day, a time and a reminder. Only you see it.",
            step: LinkPresentation("New entry", .newEntry))
    }
}

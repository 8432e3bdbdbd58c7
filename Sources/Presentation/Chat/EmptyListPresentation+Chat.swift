public import Domain

extension EmptyListPresentation {
    /// What the crew of an event sees before the first message.
    public static func chat(at event: ID<Event>) -> EmptyListPresentation {
        EmptyListPresentation(
            .chat, "Say hello", "Everyone who is invited, going or maybe going can read this.",
            step: LinkPresentation("See the event", .event(event)))
    }
}

import Domain

extension Refusal {
    /// The message about something in a copy, which has no pages.
    var messageAboutCopy: Phrase {
        self == .notFound ? "This isn’t in your copy: it doesn’t exist, or you don’t have access to it." : message
    }
}

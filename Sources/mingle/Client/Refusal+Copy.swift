import Device
import Domain

extension Refusal {
    /// The message about something in a copy, which has no pages.
    var messageAboutCopy: Phrase {
        if isOfIncompleteReplica { return .copyIsIncomplete }
        return self == .notFound
            ? "This isn’t in your copy: it doesn’t exist, or you don’t have access to it." : message
    }
}

extension Phrase {
    static let copyIsIncomplete: Phrase = "Your copy is not complete yet. Run mingle sync."
}

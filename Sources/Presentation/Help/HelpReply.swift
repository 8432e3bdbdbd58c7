public import Domain

/// The outcome of asking a language model to write a reply from the sections found.
public enum HelpWriting: Hashable, Sendable {
    case lines([HelpLine])
    /// The model found no answer in the sections.
    case unknown
}

/// A help reply: generated sentences, lines of a section or written from it, and where to read on.
public struct HelpReply: Hashable, Sendable {
    /// The language of the reply (BCP 47).
    public var language: String
    public var sentences: [Phrase]
    public var lines: [HelpLine]
    /// The pages where the task is done.
    public var links: [HelpLink]
    /// The sections that the reply is from, or that may be meant.
    public var sections: [HelpSection]
    public var conversation: HelpConversation

    private static let unknown: Phrase = "I don’t know that. Ask in other words, or look through the help pages."

    /// - Parameter written: the text written by a language model, which replaces the section's own lines. The links are
    ///   still those of the sections.
    public init(_ answer: HelpAnswer, written: HelpWriting? = nil) {
        language = answer.language
        conversation = answer.conversation
        (sentences, lines, links, sections) = ([], [], [], [])
        if answer.greets { sentences.append("Hello!") }
        switch answer.kind {
        case .greeting:
            sentences.append(answer.greets ? "Ask me how something works in Mingle." : "What would you like to know?")
        case .thanks: sentences.append("You’re welcome.")
        case .unknown: sentences.append(HelpReply.unknown)
        case .found(let sections):
            guard let best = sections.first else { return }
            switch written {
            case .lines(let written): lines = written
            case .unknown:
                sentences.append(HelpReply.unknown)
                conversation.remove(best.topic)
            case nil where !answer.isSure:
                // Two likely sections are better than one wrong reply.
                sentences.append("Do you mean one of these?")
                self.sections = Array(sections.prefix(2))
                return
            case nil: lines = best.lines
            }
            links = best.links
            self.sections = sections
        }
    }

    /// Returns how a question is asked.
    ///
    /// - Parameter isFollowUp: whether another question has been answered before.
    public static func question(isFollowUp: Bool) -> ActionPresentation {
        ActionPresentation(isFollowUp ? "Ask more" : "Ask", .primary)
    }
}

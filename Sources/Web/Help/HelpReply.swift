public import Domain

/// The outcome of asking a language model to write a reply from the sections found.
public enum HelpWriting: Hashable, Sendable {
    case lines([HelpLine])
    /// The model found no answer in the sections.
    case unknown
}

/// A help reply: generated sentences, lines of a section or written from it, and links.
public struct HelpReply: Hashable, Sendable {
    /// The language of the reply (BCP 47).
    public var language: String
    public var sentences: [Phrase]
    public var lines: [HelpLine]
    public var links: [HelpLink]
    public var conversation: HelpConversation

    private static let unknown: Phrase = "I don’t know that. Ask in other words, or look through the help pages."

    /// - Parameter written: the text written by a language model, which replaces the section's own lines. The links are
    ///   still those of the sections.
    public init(_ answer: HelpAnswer, written: HelpWriting? = nil) {
        language = answer.language
        conversation = answer.conversation
        (sentences, lines, links) = ([], [], [])
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
                links = sections.prefix(2).map { HelpLink(title: $0.title, path: Path.help($0.topic)) }
                return
            case nil: lines = best.lines
            }
            links = best.links + sections.map { HelpLink(title: $0.title, path: Path.help($0.topic)) }
        }
    }
}

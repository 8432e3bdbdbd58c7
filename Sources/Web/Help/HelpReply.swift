public import Domain

/// What help says to a question: sentences of its own, lines of a section or of what was written from it, and links.
public struct HelpReply: Hashable, Sendable {
    /// In which all of it is said (BCP 47).
    public var language: String
    public var sentences: [Phrase]
    public var lines: [HelpLine]
    public var links: [HelpLink]
    public var conversation: HelpConversation

    /// - Parameter written: lines in place of the section's own. The links are those of the sections all the same.
    public init(_ answer: HelpAnswer, written: [HelpLine]? = nil) {
        language = answer.language
        conversation = answer.conversation
        (sentences, lines, links) = ([], [], [])
        if answer.greets { sentences.append("Hello!") }
        switch answer.kind {
        case .greeting: sentences.append(answer.greets ? "Ask me how something works in Mingle." : "What would you like to know?")
        case .thanks: sentences.append("You’re welcome.")
        case .unknown: sentences.append("I don’t know that. Ask in other words, or look through the help pages.")
        case .found(let sections):
            guard let best = sections.first else { return }
            lines = written ?? best.lines
            links = best.links + sections.map { HelpLink(title: $0.title, path: Path.help($0.topic)) }
        }
    }
}

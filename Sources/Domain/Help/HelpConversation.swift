/// The topics of a help conversation, so that a follow-up such as "and how do I undo that?" is understood.
///
/// The person's device holds it. It contains none of their words, and the server stores none of it.
public struct HelpConversation: Hashable, Sendable {
    /// The number of topics that are remembered.
    static let maxTopics = 3
    /// The maximum length of its text.
    public static let maxLength = 300
    private static let greeted = "hello"

    /// The topics, latest first.
    public private(set) var topics: [HelpTopic] = []
    public var hasGreeted = false

    public init() {}

    /// Reads a conversation.
    ///
    /// - Parameter text: A value of ``text``; nil or empty begins a conversation. Unknown words are ignored, because
    ///   help pages come and go.
    /// - Throws: ``Refusal`` `invalid` if it is longer than any valid text.
    public init(_ text: String?) throws(Refusal) {
        guard let text else { return }
        guard text.utf8.count <= HelpConversation.maxLength else {
            throw .invalid("conversation", "This help conversation can’t be continued. Start a new one.")
        }
        let words = text.split(separator: " ")
        hasGreeted = words.contains { $0 == HelpConversation.greeted }
        topics = Array(words.compactMap { HelpTopic($0) }.prefix(HelpConversation.maxTopics))
    }

    public var text: String {
        ((hasGreeted ? [HelpConversation.greeted] : []) + topics.map { $0.text }).joined(separator: " ")
    }

    mutating func add(_ topic: HelpTopic) {
        topics = Array(([topic] + topics.filter { $0 != topic }).prefix(HelpConversation.maxTopics))
    }

    /// Removes the topic of a section that turned out not to be an answer.
    public mutating func remove(_ topic: HelpTopic) { topics.removeAll { $0 == topic } }
}

/// What a person and help have spoken of, so that "and how do I undo that?" is understood. The person's device carries it; it holds
/// none of their words, and nothing of it is stored.
public struct HelpConversation: Hashable, Sendable {
    /// Topics that are remembered.
    static let most = 3
    /// Characters of its text.
    public static let longest = 300
    private static let greeted = "hello"

    /// The latest first.
    public private(set) var topics: [HelpTopic] = []
    public var hasGreeted = false

    public init() {}

    /// - Parameter text: what was handed out as ``text``; nil or empty begins one. Words that are none of ours are left out, as
    ///   pages of help come and go.
    /// - Throws: ``Refusal`` `invalid` where it is longer than any that was handed out.
    public init(_ text: String?) throws(Refusal) {
        guard let text else { return }
        guard text.utf8.count <= HelpConversation.longest else {
            throw .invalid("conversation", "This is no conversation of this help. Start a new one.")
        }
        let words = text.split(separator: " ")
        hasGreeted = words.contains { $0 == HelpConversation.greeted }
        topics = Array(words.compactMap { HelpTopic($0) }.prefix(HelpConversation.most))
    }

    public var text: String {
        ((hasGreeted ? [HelpConversation.greeted] : []) + topics.map { $0.text }).joined(separator: " ")
    }

    mutating func add(_ topic: HelpTopic) {
        topics = Array(([topic] + topics.filter { $0 != topic }).prefix(HelpConversation.most))
    }

    /// Where it turns out that a section does not answer, it was not spoken of.
    public mutating func remove(_ topic: HelpTopic) { topics.removeAll { $0 == topic } }
}

/// A question about using Mingle.
public struct HelpQuestionBody: Codable, Hashable, Sendable {
    /// 1 to 1,000 characters, in any language in which help is available.
    public var question: String?
    /// The `conversation` of the previous answer, to ask a follow-up question.
    public var conversation: String?

    public init(question: String? = nil, conversation: String? = nil) {
        self.question = question
        self.conversation = conversation
    }
}

/// The answer to a help question.
public struct HelpAnswerBody: Codable, Hashable, Sendable {
    /// Lines of plain text. Numbered steps begin with their number, such as `1. `. `**` encloses emphasized words.
    public var answer: String
    /// Pages where the task is done, then pages to read about it; the best match comes first in each group.
    public var links: [HelpLinkBody]
    /// Send this with the next question. It contains no words of this question.
    public var conversation: String

    public init(answer: String, links: [HelpLinkBody], conversation: String) {
        self.answer = answer
        self.links = links
        self.conversation = conversation
    }
}

public struct HelpLinkBody: Codable, Hashable, Sendable {
    public var title: String
    /// A path on this site.
    public var link: String

    public init(title: String, link: String) {
        self.title = title
        self.link = link
    }
}

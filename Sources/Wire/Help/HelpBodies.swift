/// A question about using Mingle.
public struct HelpQuestionBody: Codable, Hashable, Sendable {
    /// 1 to 1,000 characters, in any language that there is help in.
    public var question: String?
    /// That of the answer before, where it goes on.
    public var conversation: String?

    public init(question: String? = nil, conversation: String? = nil) {
        self.question = question
        self.conversation = conversation
    }
}

/// What help answers.
public struct HelpAnswerBody: Codable, Hashable, Sendable {
    /// Lines; a step begins with its number, `1. `. What stands out is between `**`. Everything else is text.
    public var answer: String
    /// Where it is done, then where it can be read, the best first.
    public var links: [HelpLinkBody]
    /// To be sent with the next question. It holds none of the words of this one.
    public var conversation: String

    public init(answer: String, links: [HelpLinkBody], conversation: String) {
        self.answer = answer
        self.links = links
        self.conversation = conversation
    }
}

public struct HelpLinkBody: Codable, Hashable, Sendable {
    public var title: String
    /// A path of this site.
    public var link: String

    public init(title: String, link: String) {
        self.title = title
        self.link = link
    }
}

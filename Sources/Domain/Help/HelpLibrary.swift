/// Help in every language that it is written in, and what it answers.
///
/// It finds what somebody has written and never writes itself: what no section speaks of it does not know.
public struct HelpLibrary: Sendable {
    /// Characters of a question, as people count them.
    public static let longestQuestion = 1000

    /// The one for those whose language has none first.
    public let books: [HelpBook]

    /// - Parameter books: at least one.
    public init(books: [HelpBook]) { self.books = books }

    /// The book in a language, or else the first.
    ///
    /// - Parameter language: BCP 47; of `de-AT` that in `de` will do.
    public func book(in language: String) -> HelpBook {
        let base = language.prefix { $0 != "-" }
        return books.first { $0.language == language } ?? books.first { $0.language == base } ?? books[0]
    }

    /// A question as it is taken: trimmed, with plain line ends.
    ///
    /// - Throws: ``Refusal`` `invalid` where it is blank or too long.
    public static func question(_ raw: String?) throws(Refusal) -> String {
        var errors = FieldErrors()
        let question = errors.paragraphs(raw, "question", max: longestQuestion, required: "Write your question first.")
        try errors.check()
        return question!
    }

    /// - Parameters:
    ///   - question: of a length that ``question(_:)`` lets through.
    ///   - language: in which the answer is where the question is in none that there is help in.
    public func answer(
        _ question: String, in language: String, after conversation: HelpConversation = HelpConversation()
    ) -> HelpAnswer {
        let own = book(in: language)
        // The language of the question is the one that knows most of its words; of several the one that has an answer.
        let all = ([own] + books.filter { $0.language != own.language }).map { book in
            (book: book, asked: book.asked(question))
        }
        let most = all.map { $0.asked.ofLanguage }.max() ?? 0
        let likely = all.filter { $0.asked.ofLanguage == most }
        let (book, asked) =
            likely.first { $0.asked.isUnderstood && !$0.book.found($0.asked, after: conversation).sections.isEmpty }
            ?? likely[0]
        var next = conversation
        if asked.greets { next.hasGreeted = true }
        let greets = asked.greets && !conversation.hasGreeted
        if asked.isEmpty, asked.greets {
            return HelpAnswer(kind: .greeting, greets: greets, language: book.language, conversation: next)
        }
        if asked.isEmpty, asked.thanks {
            return HelpAnswer(kind: .thanks, greets: greets, language: book.language, conversation: next)
        }
        let found = book.found(asked, after: conversation)
        if let best = found.sections.first { next.add(best.topic) }
        var answer = HelpAnswer(
            kind: found.sections.isEmpty ? .unknown : .found(found.sections), greets: greets, language: book.language,
            conversation: next)
        answer.isSure = found.isSure
        return answer
    }
}

/// What help answers.
public struct HelpAnswer: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// To a greeting that asks for nothing.
        case greeting
        case thanks
        /// The section that answers, and others that may be meant.
        case found([HelpSection])
        case unknown
    }

    public var kind: Kind
    /// Whether the first of the sections that were found is clearly the best; else the first two are as likely to be meant.
    public var isSure = true
    /// Whether it greets back, which it does once.
    public var greets: Bool
    /// Of the question, where there is help in it (BCP 47).
    public var language: String
    /// To be sent with the next question.
    public var conversation: HelpConversation

    init(kind: Kind, greets: Bool, language: String, conversation: HelpConversation) {
        self.kind = kind
        self.greets = greets
        self.language = language
        self.conversation = conversation
    }
}

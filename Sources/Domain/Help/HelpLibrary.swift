/// Help in every available language, and its answers.
///
/// It only finds written sections and never generates text. It has no answer to what no section covers.
public struct HelpLibrary: Sendable {
    /// The maximum length of a question, in characters as people count them.
    public static let maxQuestionLength = 1000

    /// The books, beginning with the fallback.
    public let books: [HelpBook]

    /// - Parameter books: At least one.
    public init(books: [HelpBook]) { self.books = books }

    /// Returns the book in a language, or else the fallback.
    ///
    /// - Parameter language: A BCP 47 tag; for `de-AT`, the book in `de` is used.
    public func book(in language: String) -> HelpBook {
        let base = language.prefix { $0 != "-" }
        return books.first { $0.language == language } ?? books.first { $0.language == base } ?? books[0]
    }

    /// Returns a question in its processed form: trimmed, with plain line ends.
    ///
    /// - Throws: ``Refusal`` `invalid` if it is blank or too long.
    public static func question(_ raw: String?) throws(Refusal) -> String {
        var errors = FieldErrors()
        let question = errors.paragraphs(
            raw, "question", max: maxQuestionLength, required: "Write your question first.")
        try errors.check()
        return question!
    }

    /// Answers a question.
    ///
    /// - Parameters:
    ///   - question: Checked by ``question(_:)``.
    ///   - language: The language of the answer if the question is in no language with help.
    public func answer(
        _ question: String, in language: String, after conversation: HelpConversation = HelpConversation()
    ) -> HelpAnswer {
        let own = book(in: language)
        // The language of the question is the one that knows most of its words; of several, the one with an answer.
        let all = ([own] + books.filter { $0.language != own.language }).map { book in
            (book: book, query: book.query(question))
        }
        let most = all.map { $0.query.ofLanguage }.max() ?? 0
        let likely = all.filter { $0.query.ofLanguage == most }
        let (book, query) =
            likely.first { $0.query.isUnderstood && !$0.book.search($0.query, after: conversation).sections.isEmpty }
            ?? likely[0]
        var next = conversation
        if query.greets { next.hasGreeted = true }
        let greets = query.greets && !conversation.hasGreeted
        if query.isEmpty, query.greets {
            return HelpAnswer(kind: .greeting, greets: greets, language: book.language, conversation: next)
        }
        if query.isEmpty, query.thanks {
            return HelpAnswer(kind: .thanks, greets: greets, language: book.language, conversation: next)
        }
        let found = book.search(query, after: conversation)
        if let best = found.sections.first { next.add(best.topic) }
        var answer = HelpAnswer(
            kind: found.sections.isEmpty ? .unknown : .found(found.sections), greets: greets, language: book.language,
            conversation: next)
        answer.isSure = found.isSure
        return answer
    }
}

/// The answer to a help question.
public struct HelpAnswer: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// To a greeting without a question.
        case greeting
        case thanks
        /// The answering section, and others that may be meant.
        case found([HelpSection])
        case unknown
    }

    public var kind: Kind
    /// Whether the first section found is clearly the best. Otherwise, the first two are equally likely.
    public var isSure = true
    /// Whether the answer returns a greeting, which happens once per conversation.
    public var greets: Bool
    /// The language of the question, if help exists in it (BCP 47).
    public var language: String
    /// Send this with the next question.
    public var conversation: HelpConversation

    init(kind: Kind, greets: Bool, language: String, conversation: HelpConversation) {
        self.kind = kind
        self.greets = greets
        self.language = language
        self.conversation = conversation
    }
}

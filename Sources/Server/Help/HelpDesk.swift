import Domain
import Localization
import Logging
import Operations
import Presentation

/// Answers help questions.
struct HelpDesk: Sendable {
    /// Loaded on first use, not when the server starts.
    var library: HelpLibrary { .own }
    /// Nil if the operator has configured no language model.
    private let writer: HelpWriter?
    private let limiter: RateLimiter

    init(endpoint: HelpEndpoint?, limiter: RateLimiter, logger: Logger) {
        writer = endpoint.map { HelpWriter(endpoint: $0, logger: logger) }
        self.limiter = limiter
    }

    /// Answers a question.
    ///
    /// - Parameter language: The caller's language.
    /// - Throws: ``Refusal`` `rate_limited`; `invalid` if the question is blank or too long.
    func reply(
        to question: String?, after conversation: String?, in language: Language, asked context: AppContext,
        now: Instant
    ) async throws -> HelpReply {
        try limiter.check(.help, context.caller, now: now)
        let question = try HelpLibrary.question(question)
        let answer = library.answer(question, in: language.tag, after: try HelpConversation(conversation))
        guard let writer, case .found(let sections) = answer.kind, context.actor.person?.isVerified == true else {
            return HelpReply(answer)
        }
        return HelpReply(answer, written: await writer.write(question, from: sections, in: answer.language, now: now))
    }
}

extension RateLimiter.Rule {
    /// Help questions (spec, §7).
    static let help = RateLimiter.Rule(name: "help", burst: 20, perMinute: 20)
}

import Domain
import Operations
import ServerOperations

/// Performs a command for each of several subjects in turn. Each gets an audit entry, and no transaction is long.
struct BulkAction {
    private(set) var done = 0
    /// Whether the administrator's own account was skipped.
    private var hasOwn = false
    /// The number of subjects that were deleted or changed meanwhile.
    private var missed = 0

    init<C: Command, Subject>(_ ids: [ID<Subject>], _ call: WebCall, _ command: (ID<Subject>) -> C) async throws {
        let own = call.actor.userID
        for id in ids {
            guard own?.of(Subject.self) != id else {
                hasOwn = true
                continue
            }
            do {
                try await call.perform(command(id))
                done += 1
            } catch let refusal as Refusal where refusal.code == .notFound || refusal.code == .conflict {
                missed += 1
            }
        }
    }

    /// Appends what was skipped to a confirmation.
    func summary(_ sentence: Phrase) -> Phrase {
        var summary = sentence
        if hasOwn { summary = "\(summary) \("Your own account was left unchanged." as Phrase)" }
        if missed > 0 { summary = "\(summary) \("\(missed, .count) no longer exist." as Phrase)" }
        return summary
    }
}

import Domain
import Operations

/// A command for each of several things, one after the other: each has a line of its own in the audit, and none holds up others for long.
struct SeveralAtOnce {
    private(set) var done = 0
    /// Left alone, because it is the administrator's own.
    private var hasOwn = false
    /// Gone, or changed by somebody else meanwhile.
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

    /// What was done, and what was not.
    func said(_ sentence: Phrase) -> Phrase {
        var said = sentence
        if hasOwn { said = "\(said) \("Your own account was left alone." as Phrase)" }
        if missed > 0 { said = "\(said) \("\(missed, .count) are gone by now." as Phrase)" }
        return said
    }
}

public import Operations
public import Store

/// A feature's contribution to the lists that must be complete, as far as only a server takes part. No code that also
/// runs on devices names it.
struct ServerFeature: Sendable {
    /// The commands that need a secret, another system, other people's addresses, rows of the whole community or a
    /// worker.
    var commands: [any Command.Type] = []
    /// The feature's database tables, with the personal data that each holds.
    var tables: [PersonalDataTable] = []
    /// What a server does about the feature's signals.
    var handlers: [SignalHandler] = []
    /// What `mingle check` compares in the feature's tables.
    var checks: [Consistency.Check] = []

    /// All features with a part that only a server has.
    static let all: [ServerFeature] = [
        core, jobs, mail, accounts, sessions, administration, people,
        events, rsvps, guests, guestPasses, checkIns, invitations, joinRequests, hosts, announcements,
        calendars, schedule, chat, todos, board, budget, reminders, notifications, photos,
        programme, areas, venues, participants, activities, tables, privacy, sync, conflicts,
    ]
}

extension CommandRegistry {
    /// All commands, for a server: forms, jobs and the audit.
    public static let all = CommandRegistry(Feature.all.flatMap(\.commands) + ServerFeature.all.flatMap(\.commands))
}

extension SignalHandlers {
    /// The handlers of all features.
    public static let server = SignalHandlers(server: ServerFeature.all.flatMap(\.handlers))
}

import Store

/// A feature's contribution to the lists that must be complete.
struct Feature: Sendable {
    var commands: [any Command.Type]
    /// The kinds of rows that the feature sends to devices.
    var shapes: [RowShape] = []
    /// The feature's database tables, with the personal data that each holds.
    var tables: [PersonalDataTable] = []
    /// The feature's rows that belong to an event and are deleted with it.
    var eventRows: [EventRows] = []
    /// What a server does about the feature's signals.
    var handlers: [SignalHandler] = []

    /// All features.
    static let all: [Feature] = [
        core, jobs, mail, accounts, sessions, administration, people,
        events, rsvps, guests, guestPasses, invitations, joinRequests, hosts, announcements,
        calendars, schedule, chat, todos, board, budget, expenses, reminders, notifications, photos,
        programme, areas, venues, participants, activities, tables, privacy, sync,
    ]
}

extension SignalHandlers {
    /// The handlers of all features.
    static let server = SignalHandlers(server: Feature.all.flatMap(\.handlers))
}

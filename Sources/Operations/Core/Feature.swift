/// What a feature brings to the lists that must be whole.
struct Feature: Sendable {
    var commands: [any Command.Type]
    /// The kinds of rows that it sends.
    var shapes: [Shape] = []
    /// Its tables of the store, with what they hold of people.
    var tables: [PersonalTable] = []
    /// What of it lies at an event and goes with that.
    var eventRows: [EventRows] = []

    /// One line for each.
    static let all: [Feature] = [
        core, jobs, mail, accounts, administration, people, events, calendars, schedule, chat, todos, board, budget,
        reminders, notifications, photos,
        programme, areas, venues, participants, activities, tables, privacy, sync,
    ]
}

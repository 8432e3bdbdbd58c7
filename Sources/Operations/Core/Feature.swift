/// A feature's contribution to the lists that must be complete, as far as devices take part. The rest is in its
/// ``ServerFeature``.
package struct Feature: Sendable {
    /// The commands that need nothing that only a server has. Devices perform those that they offer without a network.
    package var commands: [any Command.Type] = []
    /// The kinds of rows that the feature sends to devices.
    var shapes: [RowShape] = []
    /// The feature's rows that belong to an event and are deleted with it.
    var eventRows: [EventRows] = []

    /// All features that devices take part in.
    package static let all: [Feature] = [
        accounts, people, events, rsvps, guests, checkIns, invitations, joinRequests, hosts, announcements,
        calendars, schedule, chat, todos, board, budget, expenses, reminders, notifications, photos,
        programme, areas, venues, participants, activities, tables, administration, sync,
        conflicts,
    ]
}

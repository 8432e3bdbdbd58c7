@testable import Operations

/// What the tests of this layer need from each feature. A new feature defines it in its own folder and adds an
/// entry here.
struct FeatureCases {
    /// Adds rows of every kind that the feature has to a world that has everything else.
    var fill: @Sendable (World) async throws -> Void = { _ in }
    /// Every command of the feature at least once.
    var scenarios: [Scenario]
    /// Who may perform its commands.
    var access: [AccessMatrixTests.Line] = []
    /// Commands that make something under a client's id.
    var makers: [ClientIDTests.Maker] = []
    /// How people use the feature in random runs.
    var habits: [RandomAction] = []

    static let all: [FeatureCases] = [
        FeatureCases(
            scenarios: Scenario.accounts + Scenario.privacy + Scenario.sessions, access: AccessMatrixTests.accounts,
            habits: RandomRun.accounts),
        FeatureCases(
            scenarios: Scenario.administration, access: AccessMatrixTests.administration,
            habits: RandomRun.administration),
        FeatureCases(
            scenarios: Scenario.events + Scenario.rsvps + Scenario.guests + Scenario.guestPasses + Scenario.invitations
                + Scenario.hosts + Scenario.joinRequests + Scenario.announcements,
            access: AccessMatrixTests.events + AccessMatrixTests.hosting, makers: ClientIDTests.events,
            habits: RandomRun.events),
        FeatureCases(
            scenarios: Scenario.checkIns, access: AccessMatrixTests.checkIns, habits: RandomRun.checkIns),
        FeatureCases(
            scenarios: Scenario.calendars, access: AccessMatrixTests.calendars, makers: ClientIDTests.calendars,
            habits: RandomRun.calendars),
        FeatureCases(
            scenarios: Scenario.people, access: AccessMatrixTests.people, makers: ClientIDTests.people,
            habits: RandomRun.people),
        FeatureCases(
            scenarios: Scenario.chat, access: AccessMatrixTests.chat, makers: ClientIDTests.chat,
            habits: RandomRun.chat),
        FeatureCases(
            fill: { try await $0.fillTodos() }, scenarios: Scenario.todos, access: AccessMatrixTests.todos,
            makers: ClientIDTests.todos,
            habits: RandomRun.todos),
        FeatureCases(
            fill: { try await $0.fillConflicts() }, scenarios: Scenario.conflicts, access: AccessMatrixTests.conflicts,
            habits: RandomRun.conflicts),
        FeatureCases(
            fill: { try await $0.fillSchedule() }, scenarios: Scenario.schedule, access: AccessMatrixTests.schedule,
            makers: ClientIDTests.schedule, habits: RandomRun.schedule),
        FeatureCases(
            fill: { try await $0.fillBoard() }, scenarios: Scenario.board, access: AccessMatrixTests.board,
            makers: ClientIDTests.board,
            habits: RandomRun.board),
        FeatureCases(
            fill: RandomRun.fillBudget, scenarios: Scenario.budget, access: AccessMatrixTests.budget,
            makers: ClientIDTests.budget,
            habits: RandomRun.budget),
        FeatureCases(
            fill: { try await $0.fillReminders() }, scenarios: Scenario.reminders, access: AccessMatrixTests.reminders,
            habits: RandomRun.reminders),
        FeatureCases(
            scenarios: Scenario.notifications, access: AccessMatrixTests.notices, makers: ClientIDTests.notices,
            habits: RandomRun.notifications),
        FeatureCases(
            fill: { try await $0.fillProgramme() },
            scenarios: Scenario.programme + Scenario.areas + Scenario.venues + Scenario.participants
                + Scenario.activities + Scenario.tables,
            access: AccessMatrixTests.programme, makers: ClientIDTests.programme,
            habits: RandomRun.programme + RandomRun.tables),
        FeatureCases(scenarios: Scenario.photos, habits: RandomRun.photos),
        FeatureCases(scenarios: Scenario.jobs + Scenario.mail + Scenario.core + Scenario.sync),
    ]
}

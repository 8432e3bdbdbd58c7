/// The permission rows of each feature. A new feature has its rows in a file of its own and one line here.
struct FeatureRows {
    var routes: [PermissionTable.Row]
    var pages: [PageTable.Row]

    static let all: [FeatureRows] = [
        FeatureRows(
            routes: PermissionTable.accounts, pages: PageTable.publicPages + PageTable.own + PageTable.accountForms),
        FeatureRows(
            routes: PermissionTable.administration, pages: PageTable.administration + PageTable.administrationForms),
        FeatureRows(
            routes: PermissionTable.events + PermissionTable.rsvps + PermissionTable.invitations
                + PermissionTable.hosting,
            pages: PageTable.lists + PageTable.events + PageTable.eventForms + PageTable.guestForms),
        FeatureRows(
            routes: PermissionTable.checkIns, pages: PageTable.checkIns + PageTable.checkInForms),
        FeatureRows(routes: PermissionTable.people, pages: PageTable.people + PageTable.peopleForms),
        FeatureRows(routes: PermissionTable.calendars, pages: []), FeatureRows(routes: PermissionTable.chat, pages: []),
        FeatureRows(routes: PermissionTable.todos, pages: PageTable.todos + PageTable.todoForms),
        FeatureRows(routes: PermissionTable.schedule, pages: PageTable.schedule + PageTable.scheduleForms),
        FeatureRows(routes: PermissionTable.board, pages: PageTable.board + PageTable.boardForms),
        FeatureRows(routes: PermissionTable.budget, pages: PageTable.budget + PageTable.budgetForms),
        FeatureRows(routes: PermissionTable.reminders, pages: PageTable.reminders),
        FeatureRows(routes: PermissionTable.programme, pages: PageTable.programme),
        FeatureRows(routes: PermissionTable.areas, pages: PageTable.areas),
        FeatureRows(routes: PermissionTable.venues, pages: PageTable.venues),
        FeatureRows(routes: PermissionTable.participants, pages: PageTable.participants),
        FeatureRows(routes: PermissionTable.activities, pages: PageTable.activities),
        FeatureRows(routes: PermissionTable.tables, pages: PageTable.tables),
        FeatureRows(routes: PermissionTable.analytics, pages: PageTable.analytics),
        FeatureRows(routes: PermissionTable.notices, pages: []), FeatureRows(routes: PermissionTable.photos, pages: []),
        FeatureRows(routes: PermissionTable.sync, pages: []),
        FeatureRows(routes: PermissionTable.help, pages: PageTable.help),
    ]
}

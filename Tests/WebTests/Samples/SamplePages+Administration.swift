import Domain
import HTML
import Operations
import Presentation
import Samples
import ServerOperations
import Web

extension Samples {
    /// A context for an administrator.
    private func root(asksForSetup: Bool = false) -> PageContext {
        var c = context()
        c.presentation.viewer?.role = .administrator
        c.asksForSetup = asksForSetup
        c.accent = Colour("#0f766e")
        c.presentation.helpAddress = SupportContact("help@club.example")
        return c
    }

    private var users: [AdministeredUserView] {
        (0..<4).map { (n: Int) -> AdministeredUserView in
            let photo: String? = n == 0 ? value("0123abcd") : nil
            return AdministeredUserView(
                id: Samples.id(UInt8(n + 1)), name: PersonName(given: value("Grace"), family: value("Hopper")),
                handle: value("grace"), photo: photo, email: value("grace@club.example"),
                emailVerified: n != 3, role: Role.allCases[n], status: n == 2 ? .disabled : .active,
                createdAt: Samples.now)
        }
    }

    private var administeredEvents: [AdministeredEventView] {
        Visibility.allCases.enumerated().map { (n: Int, visibility: Visibility) -> AdministeredEventView in
            let status: EventStatus = n == 1 ? .cancelled : .scheduled
            return AdministeredEventView(
                id: Samples.id(UInt8(30 + n)), title: value("Supper"), hostId: Samples.id(2), hostName: value("Grace"),
                startsAt: Samples.now + .days(1),
                timeZone: "Europe/Berlin", status: status, visibility: visibility, seats: n, isPast: n == 4,
                isOpen: n.isMultiple(of: 2))
        }
    }

    private var lines: [AuditView] {
        let person = AuditView.Person(id: Samples.id(2), name: value("Grace"))
        let user = AuditView.Subject(kind: "user", id: Samples.id(2), person: person, isOpen: true)
        let event = AuditView.Subject(
            kind: "event", id: Samples.id(7), eventId: Samples.id(7), eventTitle: value("Supper"), isOpen: true)
        let closed = AuditView.Subject(
            kind: "event", id: Samples.id(8), eventId: Samples.id(8), eventTitle: value("Supper"))
        let things: [AuditView.Subject?] = [
            nil, user, event, closed, AuditView.Subject(kind: "message", id: Samples.id(9)),
        ]
        return things.enumerated().map { (n: Int, thing: AuditView.Subject?) -> AuditView in
            let command = n == 4 ? value("gone.long") : CreateEvent.name
            let actor: AuditView.Person? = n == 0 ? nil : person
            let address: String? = n == 1 ? nil : value("203.0.113.7")
            return AuditView(
                id: Samples.id(UInt8(60 + n)), at: Samples.now, command: command, actor: actor, subject: thing,
                address: address)
        }
    }

    private var settings: CommunitySettings {
        var settings = CommunitySettings()
        settings.communityName = value("Riverside Club")
        settings.helpAddress = SupportContact("https://club.example/help")
        return settings
    }

    private var fixedSettings: CommunitySettings {
        var settings = settings
        settings.registration = .domain(value("club.example"))
        settings.timeZone = value("Europe/Berlin")
        settings.fixed = Set(CommunitySetting.allCases)
        return settings
    }

    var administrationPages: [(String, HTML)] {
        let c = root()
        var counts = AdministrationCounts()
        (counts.people, counts.newcomers, counts.disabled, counts.administrators, counts.reports, counts.events) = (
            1204, 3, 2, 2, 1, 17
        )
        var many = counts
        many.events = AdministrationCounts.maxCount
        let bad = form([
            "communityName", "registration", "domain", "public", "accent", "ownAccent", "helpAddress", "timeZone",
        ])
        let user = UserView(
            id: Samples.id(1), givenName: value("Ada"), familyName: value("L"), handle: value("ada"),
            role: .administrator)
        let filter = UserFilter(query: value("gra"), role: .editor, status: .disabled)
        let somebody: Phrase = "Somebody"
        let query = AuditPage.Query(
            person: value("x"), command: value("event.delete"), subject: value("y"), from: value("2026-11-01"),
            to: value("2026-11-30"))
        return [
            (
                "AdministrationPage",
                AdministrationPage.html(root(asksForSetup: true), AdministrationPresentation(counts))
            ),
            ("AdministrationPage of many", AdministrationPage.html(c, AdministrationPresentation(many))),
            (
                "AdministrationPage empty",
                AdministrationPage.html(c, AdministrationPresentation(AdministrationCounts()))
            ),
            (
                "HomePage to be set up",
                HomePage.html(root(asksForSetup: true), own: [], others: [], dismissed: [], nextCursor: nil)
            ),
            (
                "MePage of an administrator",
                MePage.html(
                    c,
                    account: AccountView(
                        user: user, email: value("ada@club.example"), emailVerified: true, timeZone: "UTC", locale: "en"
                    ),
                    reports: 2)
            ),
            (
                "NoticeSettingsPage of an administrator",
                NoticeSettingsPage.html(c, PreferencesView(NoticePreferences()))
            ),
            ("UsersPage", UsersPage.html(c, users, filter: UserFilter(), nextCursor: value("c"))),
            (
                "UsersPage filtered",
                UsersPage.html(c, users, filter: filter, cursor: value("b"), nextCursor: nil, chosen: .all)
            ),
            ("UsersPage empty", UsersPage.html(c, [], filter: filter, nextCursor: nil)),
            ("DeleteUsersPage", DeleteUsersPage.html(c, users, next: "/admin/users")),
            ("DeleteUsersPage empty", DeleteUsersPage.html(c, [], next: "/admin/users")),
            (
                "AdministeredEventsPage",
                AdministeredEventsPage.html(c, administeredEvents, query: "", isPast: false, nextCursor: value("c"))
            ),
            (
                "AdministeredEventsPage past",
                AdministeredEventsPage.html(
                    c, administeredEvents, query: value("sup"), isPast: true, cursor: value("b"), nextCursor: nil,
                    chosen: .all)
            ),
            (
                "AdministeredEventsPage empty",
                AdministeredEventsPage.html(c, [], query: "", isPast: false, nextCursor: nil)
            ),
            (
                "AdministeredEventsPage found nothing",
                AdministeredEventsPage.html(c, [], query: value("x"), isPast: true, nextCursor: nil)
            ),
            (
                "DeleteEventsPage",
                DeleteEventsPage.html(c, administeredEvents, owed: administeredEvents.map(\.id), next: "/admin/events")
            ),
            (
                "DeleteEventsPage past",
                DeleteEventsPage.html(c, Array(administeredEvents.suffix(1)), owed: [], next: "/admin/events")
            ),
            ("DeleteEventsPage empty", DeleteEventsPage.html(c, [], owed: [], next: "/admin/events")),
            ("AuditPage", AuditPage.html(c, lines, query: .init(), nextCursor: value("c"))),
            (
                "AuditPage filtered",
                AuditPage.html(
                    c, lines, query: query, personName: value("Grace"),
                    commandSentence: text.map { "\(somebody): \($0)" } ?? "\(somebody) deleted an event",
                    nextCursor: nil)
            ),
            ("AuditPage empty", AuditPage.html(c, [], query: .init(command: "chat"), nextCursor: nil)),
            ("CommunitySettingsPage", CommunitySettingsPage.html(c, settings)),
            ("CommunitySettingsPage fixed", CommunitySettingsPage.html(c, fixedSettings)),
            (
                "CommunitySettingsPage looked at",
                CommunitySettingsPage.html(c, settings, form: form(["communityName", "accent"]), looksAt: true)
            ),
            ("CommunitySettingsPage bad", CommunitySettingsPage.html(c, settings, form: bad)),
            ("SetupPage", SetupPage.html(c, settings)), ("SetupPage fixed", SetupPage.html(c, fixedSettings)),
            ("SetupPage bad", SetupPage.html(c, settings, form: bad)),
            ("CommunitySettingsPage fixed bad", CommunitySettingsPage.html(c, fixedSettings, form: bad)),
            ("SignInPage with help", SignInPage.html(helped)),
            (
                "ErrorPage with help",
                ErrorPage.html(
                    helped, status: 500, title: "Something went wrong", detail: "Try again.", requestID: value("x"))
            ),
        ]
    }

    /// A context for a visitor who is not signed in, in a community with a help contact.
    private var helped: PageContext {
        var c = context(signedIn: false)
        c.presentation.helpAddress = SupportContact("https://club.example/help")
        return c
    }
}

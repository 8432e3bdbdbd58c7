import Domain
import HTML
import Operations
import Presentation
import Samples
import Web

extension Samples {
    private var eventFields: [String] { EventFormPage.fields(from: event()).keys + ["notify"] }

    /// Every page in each of its states, by name.
    var pages: [(name: String, html: HTML)] {
        eventPages + listPages + guestPages + deskPages + accountPages + noticePages + peoplePages + chatPages
            + checkInPages + todoPages + boardPages + schedulePages + helpPages + budgetPages + reminderPages
            + programmePages
            + mapPages + administrationPages
    }

    /// Events in every state of their pages, by name.
    var states: [(String, EventView)] {
        [
            ("open", event()), ("full", event(taken: 10, waiting: 2)), ("going", event(role: .guest, status: .going)),
            ("waiting", event(role: .guest, status: .waitlisted, taken: 10, waiting: 3)),
            (
                "waiting again",
                event(
                    role: .guest, status: .waitlisted, taken: 10, waiting: 3, offer: Samples.now - .hours(1),
                    offerHours: 168)
            ),
            (
                "a seat that went on and is free",
                event(role: .guest, status: .waitlisted, taken: 5, waiting: 2, offer: Samples.now - .hours(1))
            ),
            ("full, without counts", event(taken: 10, counts: false)),
            ("offered", event(role: .guest, status: .offered)), ("unlimited", event(capacity: nil)),
            ("cancelled", event(role: .guest, status: .going, state: .cancelled)),
            ("past", event(startsIn: .days(-9))), ("under way", event(startsIn: .hours(-1))),
            ("hosted", event(role: .host)), ("hosted past", event(role: .cohost, startsIn: .days(-9))),
            ("uncounted", event(counts: false)), ("elsewhere", event(zone: "America/New_York")),
            ("closed", event(answerBy: Samples.now - .hours(1))), ("invited", event(invited: true)),
            ("without a host", event(isHosted: false)),
            ("going without a host", event(role: .guest, status: .going, isHosted: false)),
            ("of a friend", event(friends: 1)), ("of two friends", event(friends: 2)),
            ("of friends", event(friends: 7)),
            ("draft", event(role: .host, state: .draft)),
            ("draft of yesterday", event(role: .cohost, state: .draft, startsIn: .days(-1))),
            ("that lets people in one by one", asked),
        ]
    }

    /// An event whose host approves guests.
    private var asked: EventView {
        var event = event()
        event.details.requiresApproval = true
        event.mine = .init(Standing(isMember: true))
        event.mine.may = EventView.May(event.mine.standing, at: event.terms, now: Samples.now)
        return event
    }

    private var eventPages: [(String, HTML)] {
        let c = context()
        let bad = form(["party", "status"])
        return states.flatMap { name, event in
            [
                (
                    "EventPage \(name)",
                    EventPage.html(
                        c, event, guests: guests, shared: .init(address: .link, link: InviteLink(token: value("x"))),
                        form: bad)
                ),
                ("EventPage kept \(name)", EventPage.html(c, event, guests: nil)),
                ("EventPage open \(name)", EventPage.html(context(signedIn: false), event, guests: [])),
                (
                    "EventPage unverified \(name)",
                    EventPage.html(context(verified: false), event, guests: [])
                ),
                (
                    "InviteLinkPage \(name)",
                    InviteLinkPage.html(
                        context(signedIn: false), event, token: value("t"),
                        form: form(["name", "email", "party", "status"]))
                ),
                (
                    "InviteLinkPage mailed \(name)",
                    InviteLinkPage.html(context(signedIn: false), event, token: value("t"), isMailed: true)
                ),
                ("InviteLinkPage signed in \(name)", InviteLinkPage.html(c, event, token: value("t"))),
                (
                    "GuestPassPage \(name)",
                    GuestPassPage.html(
                        context(signedIn: false),
                        pass: GuestPassView(name: value("Al"), email: value("al@example.org"), event: event),
                        token: value("t"), form: bad)
                ),
                (
                    "GuestPassPage to be confirmed \(name)",
                    GuestPassPage.html(
                        context(signedIn: false),
                        pass: GuestPassView(
                            name: value("Al"), email: value("al@example.org"), event: event, confirmation: .waiting,
                            heldUntil: Samples.now + .minutes(30)),
                        token: value("t"))
                ),
                (
                    "GuestPassPage of whoever typed the address \(name)",
                    GuestPassPage.html(
                        context(signedIn: false),
                        pass: GuestPassView(
                            name: value("Al"), email: value("al@example.org"), event: event, confirmation: .waiting,
                            heldUntil: Samples.now + .minutes(30), isMailed: false),
                        token: value("t"))
                ),
                (
                    "GuestPassPage lapsed \(name)",
                    GuestPassPage.html(
                        context(signedIn: false),
                        pass: GuestPassView(
                            name: value("Al"), email: value("al@example.org"), event: event, confirmation: .lapsed),
                        token: value("t"))
                ),
                ("DeleteEventPage \(name)", DeleteEventPage.html(c, event, contents(isOwed: false))),
                ("DeleteEventPage owed \(name)", DeleteEventPage.html(c, event, contents(isOwed: true), form: bad)),
                (
                    "GuestPassPage with costs \(name)",
                    GuestPassPage.html(
                        context(signedIn: false),
                        pass: GuestPassView(
                            name: value("Al"), email: value("al@example.org"), event: event, share: share),
                        token: value("t"))
                ),
            ]
        } + [
            ("EventFormPage.create", EventFormPage.create(c, FormInput(fields: EventFormPage.defaults(c)))),
            ("EventFormPage.create bad", EventFormPage.create(c, form(eventFields))),
            (
                "EventFormPage.edit",
                EventFormPage.edit(
                    c, event(role: .host), FormInput(fields: EventFormPage.fields(from: event(role: .host))))
            ),
            (
                "EventFormPage.edit with a photo",
                EventFormPage.edit(c, pictured, FormInput(fields: EventFormPage.fields(from: pictured)))
            ),
            (
                "EventFormPage.edit a draft",
                EventFormPage.edit(
                    c, event(role: .host, state: .draft),
                    FormInput(fields: EventFormPage.fields(from: event(role: .host))))
            ),
            ("EventFormPage.edit bad", EventFormPage.edit(c, event(role: .host), form(eventFields))),
            ("CoverPhotoPage", CoverPhotoPage.html(c, event(role: .host))),
            ("CoverPhotoPage with a photo", CoverPhotoPage.html(c, pictured)),
            ("CoverPhotoPage bad", CoverPhotoPage.html(c, pictured, form(["photo"]))),
            ("HostsPage", HostsPage.html(c, event(role: .host), hosts: [host, user], people: people, query: "")),
            (
                "HostsPage bad",
                HostsPage.html(
                    c, event(role: .host), hosts: [host], people: [], query: value("zz"), form: form(["userId"]))
            ),
            (
                "HostsPage of a co-host",
                HostsPage.html(c, event(role: .cohost), hosts: [host, user], people: [], query: "")
            ),
            ("EventPage with requests", EventPage.html(c, event(role: .host), guests: [], asking: 2)),
            ("EventPage with a photo", EventPage.html(c, pictured, guests: guests)),
            ("InviteLinkPage with a photo", InviteLinkPage.html(context(signedIn: false), pictured, token: value("t"))),
        ]
    }

    /// An event with a cover photo.
    private var pictured: EventView {
        var event = event(role: .host)
        event.photo = value("0123abcd")
        return event
    }

    private var listPages: [(String, HTML)] {
        let c = context()
        let events = states.map(\.1)
        return [
            ("LandingPage", LandingPage.html(context(signedIn: false), events: events)),
            ("LandingPage unconfirmed", LandingPage.html(context(verified: false), events: events)),
            (
                "HomePage",
                HomePage.html(
                    c, own: events.map { ListedEvent($0, c) }, others: events.map { ListedEvent($0, c) },
                    dismissed: events, nextCursor: value("c"))
            ),
            (
                "HomePage empty",
                HomePage.html(context(verified: false), own: [], others: [], dismissed: [], nextCursor: nil)
            ),
            ("PastPage", PastPage.html(c, events: events, nextCursor: value("c"))),
            ("PastPage empty", PastPage.html(c, events: [], nextCursor: nil)),
            (
                "DiscoverPage",
                DiscoverPage.html(
                    c, events: events, tags: [TagView(name: value("games"), count: 2)],
                    query: DiscoverQuery(q: value("tea"), tag: value("games"), range: .weekend), nextCursor: value("c"))
            ),
            (
                "DiscoverPage empty",
                DiscoverPage.html(c, events: [], tags: [], query: DiscoverQuery(q: value("tea")), nextCursor: nil)
            ),
            (
                "MyEventsPage",
                MyEventsPage.html(c, drafts: [event(role: .host, state: .draft)], upcoming: events, past: events)
            ),
            ("MyEventsPage empty", MyEventsPage.html(c, upcoming: [], past: [])),
        ]
    }

    private var deskPages: [(String, HTML)] {
        let requests = [
            JoinRequestView(
                id: Samples.id(60), userId: Samples.id(3), name: value("Alan"), handle: value("alan"), photo: nil,
                party: 2,
                note: value("Please"),
                status: .waiting, askedAt: Samples.now)
        ]
        let removed = [
            RemovedGuest(who: user.id.description, user: user, at: Samples.now),
            RemovedGuest(who: value("gone@example.org"), user: nil, at: Samples.now),
        ]
        let invitation = InvitationView(
            id: Samples.id(40), userId: nil, name: nil, handle: nil, email: value("x@example.org"),
            invitedBy: value("Ada"),
            createdAt: Samples.now,
            status: nil)
        return HostGuestListSection.allCases.flatMap { part -> [(String, HTML)] in
            var desk = HostGuestList(
                counts: Dictionary(uniqueKeysWithValues: HostGuestListSection.allCases.map { ($0, 2) }),
                guests: Page(guests, limit: 10) { _ in PageCursor(key: 0, id: []) })
            desk.requests = requests
            desk.removed = removed
            desk.invitations = [invitation]
            let none = HostGuestList(counts: [:], guests: Page([], limit: 10) { _ in PageCursor(key: 0, id: []) })
            return [
                (
                    "HostGuestListPage \(part)",
                    HostGuestListPage.html(
                        context(), event(role: .host), hosts: [user], desk: desk, part: part, query: value("a"),
                        form: form(["name", "email"]))
                ),
                (
                    "HostGuestListPage \(part) empty",
                    HostGuestListPage.html(
                        context(), event(role: .host), hosts: [user], desk: none, part: part, query: "")
                ),
            ]
        }
    }

    private var guestPages: [(String, HTML)] {
        let c = context()
        let invitations = [
            InvitationView(
                id: Samples.id(40), userId: nil, name: nil, handle: nil, email: value("x@example.org"),
                invitedBy: value("Ada"), createdAt: Samples.now, status: nil),
            InvitationView(
                id: Samples.id(41), userId: Samples.id(3), name: value("Alan"), handle: value("alan"), email: nil,
                invitedBy: value("Ada"), createdAt: Samples.now, status: .maybe),
        ]
        return [
            ("GuestsPage", GuestsPage.html(c, event(), hosts: [user], guests: guests, nextCursor: value("c"))),
            ("GuestsPage without hosts", GuestsPage.html(c, event(), hosts: [], guests: guests, nextCursor: nil)),
            ("GuestsPage empty", GuestsPage.html(c, event(), hosts: [user], guests: [], nextCursor: nil)),
            (
                "InvitePage closed",
                InvitePage.html(
                    c, event(role: .host, state: .cancelled), invitations: [], link: nil, choices: .init(),
                    closed: "\(value("Called off."))")
            ),
            (
                "InvitePage of a guest",
                InvitePage.html(
                    c, event(role: .guest, status: .going), invitations: invitations, link: nil, choices: .init())
            ),
            (
                "AnnouncementsPage",
                AnnouncementsPage.html(
                    c, event(role: .host), reach: [.going: 2, .maybe: 1, .invited: 12],
                    sent: [
                        .init(
                            id: Samples.id(90), to: [.going, .waitlisted, .invited], body: value("Bring socks."),
                            people: 7, sentAt: Samples.now)
                    ],
                    form: form(["to", "body"]))
            ),
            (
                "AnnouncementsPage empty",
                AnnouncementsPage.html(c, event(role: .host), reach: [.invited: 0], sent: [], part: .maybe)
            ),
            (
                "EventPage with what the hosts wrote",
                EventPage.html(
                    c, event(), guests: guests, announcements: [.init(body: value("Bring socks."), sentAt: Samples.now)]
                )
            ),
            ("GuestPage", GuestPage.html(c, event(role: .host), guests[0], others: guests, form: form(["party"]))),
            (
                "InvitedGuestPage",
                InvitedGuestPage.html(c, event(role: .host), invitations[0], form: form(["name", "party"]))
            ),
            (
                "InvitedGuestPage of a member",
                InvitedGuestPage.html(c, event(role: .host), invitations[1], form: form(["party"]))
            ),
            (
                "InvitePage",
                InvitePage.html(
                    c, event(role: .host), invitations: invitations, link: value("https://mingle.example/i/x"),
                    choices: .init(
                        found: [PersonView(user, Relationship(isSelf: false, isFriend: false, mutualFriends: 2))],
                        query: value("a")), form: form(["userIds", "emails"]))
            ),
            (
                "InvitePage empty",
                InvitePage.html(
                    c, event(role: .host), invitations: [], link: nil, choices: .init(found: [], query: value("zz")))
            ),
        ]
    }

    private var noticePages: [(String, HTML)] {
        let c = context()
        let notices = NoticeKind.allCases.flatMap { kind in
            [true, false].map { isNamed in
                NoticeView(
                    id: Samples.id(70), kind: kind, actor: isNamed ? Samples.id(2) : nil,
                    actorName: isNamed ? value("Grace Hopper") : nil,
                    event: isNamed ? Samples.id(7) : nil, eventTitle: isNamed ? value("Board game night") : nil,
                    body: kind == .announcement ? value("Bring socks.") : nil, count: 3,
                    createdAt: Samples.now, readAt: isNamed ? nil : Samples.now)
            }
        }
        return [
            (
                "UnsubscribePage",
                UnsubscribePage.html(
                    context(signedIn: false), secret: value("s"), kind: text ?? NoticeKind.invited.rawValue,
                    .allOfAKind,
                    isDone: false)
            ),
            (
                "UnsubscribePage done",
                UnsubscribePage.html(
                    context(signedIn: false), secret: value("s"), kind: value("invited"), .allOfAKind, isDone: true)
            ),
            ("NoticesPage", NoticesPage.html(c, notices, nextCursor: value("c"))),
            ("NoticesPage empty", NoticesPage.html(c, [], nextCursor: nil)),
            (
                "NoticeSettingsPage",
                NoticeSettingsPage.html(c, PreferencesView(NoticePreferences(quietHours: QuietHours(from: 60, to: 90))))
            ),
            (
                "NoticeSettingsPage bad",
                NoticeSettingsPage.html(
                    c, PreferencesView(NoticePreferences()), form: form(["quietFrom", "quietTo", "quietHours"]))
            ),
        ]
    }

    private var accountPages: [(String, HTML)] {
        let c = context()
        let out = context(signedIn: false)
        let sessions = [true, false].map {
            SessionView(
                id: Samples.id($0 ? 50 : 51), device: value("Firefox · Linux"), createdAt: Samples.now,
                lastUsedAt: Samples.now, isCurrent: $0)
        }
        let feeds = [
            (
                FeedView(id: Samples.id(60), secret: value("s"), createdAt: Samples.now),
                url: value("https://mingle.example/feed/s")
            )
        ]
        let imports = [
            ImportView(
                id: Samples.id(61), calendar: value("Choirs"), visibility: .public, madeAt: Samples.now, added: 3,
                updated: 1,
                removed: 0, events: 2, drafts: 2)
        ]
        func summary(isPreview: Bool) -> ImportSummary {
            var summary = ImportSummary(
                added: 1, updated: 2, unchanged: 3,
                skipped: [
                    .init(line: 3, title: value("x"), reason: "\(value("No date"))"),
                    .init(line: nil, title: nil, reason: "\(value("y"))"),
                ])
            (summary.isPreview, summary.calendar) = (isPreview, value("Choirs"))
            if !isPreview { summary.id = Samples.id(61) }
            (summary.removed, summary.cancelled, summary.privateEvents) = (1, 2, 3)
            (summary.past, summary.endless, summary.floating, summary.timeZone) = (4, 1, 2, "Europe/Berlin")
            summary.first = [.init(title: value("Run"), startsAt: Samples.now, timeZone: "Asia/Tokyo", isPrivate: true)]
            return summary
        }
        let actions: [FormAction] = [
            .command(UpdateProfile.self), .changeEmail, .changePassword, .appearance,
            .deleteAccount,
        ]
        let forms = Dictionary(
            uniqueKeysWithValues: actions.map {
                ($0, form(["givenName", "familyName", "handle", "timeZone", "email", "current", "password", "theme"]))
            })
        return [
            (
                "RegisterPage",
                RegisterPage.html(out, form: form(["givenName", "familyName", "email", "password", "timeZone"]))
            ),
            ("SignInPage", SignInPage.html(out, next: value("/me"), form: form(["email", "password"]))),
            (
                "SignInPage with a form",
                SignInPage.html(
                    out,
                    form: FormInput(lists: [
                        FormInput.preservedPrefix + "action": [value("event.create")],
                        FormInput.preservedPrefix + "field.title": [value("Soup")],
                    ]))
            ),
            (
                "SignInPage with a file",
                SignInPage.html(out, form: FormInput(lists: [FormInput.droppedFileField: ["on"]]))
            ),
            ("ForgotPage", ForgotPage.html(out, form: form(["email"]))), ("ForgotSentPage", ForgotSentPage.html(out)),
            ("ResetPage", ResetPage.html(out, token: value("t"), form: form(["password", "token"]))),
            (
                "VerifyPendingPage",
                VerifyPendingPage.html(c, email: value("a@example.org"), isOpen: true, form: form(["email"]))
            ),
            ("VerifyPendingPage closed", VerifyPendingPage.html(c, email: value("a@example.org"), isOpen: false)),
            ("VerifyLinkPage", VerifyLinkPage.html(out, token: value("t"), form: form(["token"]))),
            ("VerifyLinkPage done", VerifyLinkPage.html(out, token: value("t"), isDone: true)),
            ("RestoreEmailPage", RestoreEmailPage.html(out, token: value("t"))),
            ("RestoreEmailPage lapsed", RestoreEmailPage.html(out, token: value("t"), form: form(["token"]))),
            ("MePage", MePage.html(c, account: account)),
            (
                "SettingsPage",
                SettingsPage.html(c, account: account, sessions: sessions, feeds: feeds, languages: [("de", "Deutsch")])
            ),
            (
                "SettingsPage bad",
                SettingsPage.html(
                    c, account: account, sessions: sessions, feeds: feeds,
                    open: [
                        OpenBalance(
                            event: Samples.id(3), title: value("Dinner"), balance: Money(-1250, Currency("EUR")!))
                    ], languages: [], forms: forms)
            ),
            (
                "SettingsPage with a refused photo",
                SettingsPage.html(
                    c, account: account, sessions: sessions, feeds: feeds, languages: [],
                    forms: [.command(SetProfilePhoto.self): form(["photo"])])
            ),
            ("ImportPage", ImportPage.html(c, imports: [])),
            ("ImportPage bad", ImportPage.html(c, imports: imports, form: form(["file", "visibility"]))),
            (
                "ImportPreviewPage",
                ImportPreviewPage.html(c, summary(isPreview: true), file: value("f"), form: form([]))
            ),
            ("ImportPreviewPage again", ImportPreviewPage.html(c, nil, file: value("f"), form: form(["visibility"]))),
            ("ImportPreviewPage empty", ImportPreviewPage.html(c, ImportSummary(), file: value("f"), form: form([]))),
            (
                "ImportResultPage",
                ImportResultPage.html(c, summary: summary(isPreview: false))
            ),
            ("ConfirmedPassPage", ConfirmedPassPage.html(out, token: value("t"), form: form([]))),
            (
                "ErrorPage",
                ErrorPage.html(
                    out, status: 404, title: "\(value("Not here"))", detail: "\(value("Look elsewhere."))",
                    requestID: value("r1"))
            ),
        ]
    }
}

import Domain
import HTML
import Hummingbird
import Operations
import Presentation
import ServerOperations
import Store
import Web

/// Pages for administrators: accounts, events, audit and settings.
struct AdministrationPages {
    let pages: PageRoutes
    let forms: FormRoutes

    func register() {
        pages.get(Path.administration, access: .administrator) { call in
            let counts = try await call.read(inBackground: true) {
                try AdministrationCounts(as: call.actor, now: call.now, in: $0)
            }
            return .page(AdministrationPage.html(call.page, AdministrationPresentation(counts)))
        }
        users()
        events()
        audit()
        settings()
    }

    // MARK: Accounts

    private func users() {
        pages.get(Path.users, access: .administrator, query: ["q", "role", "status", "cursor", "all"]) {
            .page(try await AdministrationPages.users($0, asked: $0.request.uri.query))
        }
        pages.get(Path.deleteUsers, access: .administrator, query: ["ids", "next"]) { call in
            let ids: [ID<User>] = AdministrationPages.ids(call.freeText("ids"))
            let found = try await call.read { try UserQuery.users(ids, as: call.actor, in: $0) }
            return .page(
                DeleteUsersPage.html(
                    call.page, found.filter { $0.id != call.actor.userID },
                    next: AdministrationPages.list(call.freeText("next"), Path.users)))
        }
        forms.on(
            .administerUsers, access: .administrator,
            run: { call in
                let next = AdministrationPages.list(call.form["next"], Path.users)
                let ids: [ID<User>] = try AdministrationPages.chosen(call)
                if ids.isEmpty { throw Refusal.invalid("id", "Choose at least one account.") }
                switch call.form["act"] {
                case "enable":
                    let done = try await BulkAction(ids, call) { AdministerUser(id: $0, status: .active) }
                    return PageResponder.done(next, done.summary("\(done.done, .count) accounts enabled."))
                case "disable":
                    let done = try await BulkAction(ids, call) { AdministerUser(id: $0, status: .disabled) }
                    return PageResponder.done(next, done.summary("\(done.done, .count) accounts disabled."))
                case "role":
                    guard let role = call.form["role"].flatMap(Role.init(rawValue:)) else {
                        throw Refusal.invalid("role", "Choose a role first.")
                    }
                    let done = try await BulkAction(ids, call) { AdministerUser(id: $0, role: role) }
                    return PageResponder.done(next, done.summary("Changed the role of \(done.done, .count) accounts."))
                case "delete": return .seeOther(Path.deleteUsers(ids, next: next))
                default: throw Refusal(.invalid, "Choose what to do.")
                }
            },
            redisplay: { call, state in
                try await AdministrationPages.users(
                    call, asked: AdministrationPages.query(of: call.form["next"]), form: state)
            })
        forms.on(
            .deleteUsers, access: .administrator,
            run: { call in
                let done = try await BulkAction(AdministrationPages.chosen(call), call) { DeleteAccount(id: $0) }
                return PageResponder.done(
                    AdministrationPages.list(call.form["next"], Path.users),
                    done.summary("\(done.done, .count) accounts deleted."))
            })
    }

    /// Renders the list of accounts.
    ///
    /// - Parameters:
    ///   - asked: The query of the list.
    ///   - form: The refused form, if any.
    private static func users(_ call: WebCall, asked: String?, form: FormInput = FormInput()) async throws -> HTML {
        let asked = try QueryParameters(asked, declared: ["q", "role", "status", "cursor", "all"])
        func parameter(_ name: String) -> String? { asked.freeText(name) }
        let filter = UserFilter(
            query: Text.trimmed(parameter("q") ?? ""), role: parameter("role").flatMap(Role.init(rawValue:)),
            status: parameter("status").flatMap(AccountStatus.init(rawValue:)).flatMap { $0 == .deleted ? nil : $0 })
        let cursor = parameter("cursor").flatMap { PageCursor(text: $0) }
        let found = try await call.read(inBackground: true) {
            try UserQuery.users(filter, as: call.actor, after: cursor, limit: UsersPage.length, in: $0)
        }
        return UsersPage.html(
            call.page, found.items, filter: filter, cursor: cursor?.text, nextCursor: found.next?.text,
            chosen: parameter("all") == nil ? .some(of: call.form.list("id")) : .all, form: form)
    }

    // MARK: Events

    private func events() {
        pages.get(Path.administeredEvents, access: .administrator, query: ["q", "when", "cursor", "all"]) {
            .page(try await AdministrationPages.events($0, asked: $0.request.uri.query))
        }
        pages.get(Path.deleteEvents, access: .administrator, query: ["ids", "next"]) { call in
            let next = AdministrationPages.list(call.freeText("next"), Path.administeredEvents)
            return .page(
                try await AdministrationPages.deletion(
                    of: AdministrationPages.ids(call.freeText("ids")), call, next: next)
            )
        }
        forms.on(
            .chooseEvents, access: .administrator,
            run: { call in
                let next = AdministrationPages.list(call.form["next"], Path.administeredEvents)
                let ids: [ID<Event>] = try AdministrationPages.chosen(call)
                if ids.isEmpty { throw Refusal.invalid("id", "Choose at least one event.") }
                return .seeOther(Path.deleteEvents(ids, next: next))
            },
            redisplay: { call, state in
                try await AdministrationPages.events(
                    call, asked: AdministrationPages.query(of: call.form["next"]), form: state)
            })
        forms.on(
            .deleteEvents, access: .administrator,
            run: { call in
                let ids: [ID<Event>] = try AdministrationPages.chosen(call)
                if !call.form.isOn(DeleteEventPage.stillOwed),
                    try await !AdministrationPages.owed(among: ids, call).isEmpty
                {
                    throw Refusal.invalid(DeleteEventPage.stillOwed, DeleteEventPage.owed)
                }
                let done = try await BulkAction(ids, call) { DeleteEvent(id: $0) }
                return PageResponder.done(
                    AdministrationPages.list(call.form["next"], Path.administeredEvents),
                    done.summary("\(done.done, .count) events deleted."))
            },
            redisplay: { call, state in
                let next = AdministrationPages.list(call.form["next"], Path.administeredEvents)
                return try await AdministrationPages.deletion(
                    of: AdministrationPages.chosen(call), call, next: next, form: state)
            })
    }

    /// Renders the confirmation page for deleting events.
    private static func deletion(
        of ids: [ID<Event>], _ call: WebCall, next: String, form: FormInput = FormInput()
    ) async throws -> HTML {
        let found = try await call.read {
            try AdministeredEventQuery.events(ids, as: call.actor, now: call.now, in: $0)
        }
        return DeleteEventsPage.html(
            call.page, found, owed: try await owed(among: found.map(\.id), call), next: next, form: form)
    }

    /// Returns the events that still have open debts.
    private static func owed(among ids: [ID<Event>], _ call: WebCall) async throws -> [ID<Event>] {
        try await call.read(inBackground: true) { reader in
            try ids.filter { try EventContents.isOwed($0, as: call.actor, in: reader) }
        }
    }

    private static func events(_ call: WebCall, asked: String?, form: FormInput = FormInput()) async throws -> HTML {
        let asked = try QueryParameters(asked, declared: ["q", "when", "cursor", "all"])
        func parameter(_ name: String) -> String? { asked.freeText(name) }
        let (query, isPast, cursor) = (
            Text.trimmed(parameter("q") ?? ""), parameter("when") == "past",
            parameter("cursor").flatMap { PageCursor(text: $0) }
        )
        let found = try await call.read(inBackground: true) {
            try AdministeredEventQuery.events(
                matching: query, isPast: isPast, as: call.actor, after: cursor, limit: AdministeredEventsPage.length,
                now: call.now, in: $0)
        }
        return AdministeredEventsPage.html(
            call.page, found.items, query: query, isPast: isPast, cursor: cursor?.text, nextCursor: found.next?.text,
            chosen: parameter("all") == nil ? .some(of: call.form.list("id")) : .all, form: form)
    }

    // MARK: The audit

    private func audit() {
        pages.get(Path.audit, access: .administrator, query: ["person", "command", "subject", "from", "to", "cursor"]) {
            call in
            let (query, filter) = AdministrationPages.asked(call)
            let cursor = call.cursor
            let (found, name) = try await call.read(inBackground: true) { reader in
                (
                    try AuditQuery.lines(filter, as: call.actor, after: cursor, limit: 50, in: reader),
                    try filter.person.flatMap { try AuditQuery.name(of: $0, as: call.actor, in: reader) }
                )
            }
            return .page(
                AuditPage.html(
                    call.page, found.items, query: query, personName: name,
                    commandSentence: query.command.map { AuditDescriptions.sentence($0, by: "Somebody") },
                    nextCursor: found.next?.text))
        }
    }

    /// Returns the filter in the URL. Malformed parameters are ignored.
    private static func asked(_ call: WebCall) -> (AuditPage.Query, AuditFilter) {
        func day(_ name: String, after days: Int) -> Instant? {
            guard let civil = call.query(name).flatMap({ CivilTime(iso: $0 + "T00:00") }) else { return nil }
            return Zones.instant(civil.addingDays(days), in: call.page.zone)
        }
        let filter = AuditFilter(
            person: call.query("person").flatMap { ID($0) },
            commands: call.query("command").flatMap(AuditFilter.commands(named:)),
            subject: call.query("subject").flatMap { ID($0) }, from: day("from", after: 0), to: day("to", after: 1))
        let query = AuditPage.Query(
            person: filter.person?.description, command: filter.commands == nil ? nil : call.query("command"),
            subject: filter.subject?.description,
            from: filter.from == nil ? nil : call.query("from"), to: filter.to == nil ? nil : call.query("to"))
        return (query, filter)
    }

    // MARK: Settings

    private static let typed = [
        "communityName", "registration", "domain", "public", "accent", "ownAccent", "helpAddress", "timeZone",
    ]

    private func settings() {
        pages.get(Path.communitySettings, access: .administrator, query: AdministrationPages.typed) { call in
            let typed = AdministrationPages.typed.filter { call.freeText($0) != nil }
            let settings = try await call.read { try CommunityQuery.settings(in: $0) }
            guard !typed.isEmpty else { return .page(CommunitySettingsPage.html(call.page, settings)) }
            let form = FormInput(fields: Dictionary(uniqueKeysWithValues: typed.map { ($0, call.freeText($0) ?? "") }))
            return .page(CommunitySettingsPage.html(call.page, settings, form: form, looksAt: true))
        }
        pages.get(Path.accentPreview, access: .administrator, query: ["accent", "ownAccent"]) { call in
            let accent = call.freeText("accent") ?? ""
            return .page(
                AccentPreview.html(accent == CommunityForm.own ? call.freeText("ownAccent") ?? "" : accent, call.page))
        }
        pages.get(Path.setup, access: .administrator) { call in
            .page(SetupPage.html(call.page, try await call.read { try CommunityQuery.settings(in: $0) }))
        }
        forms.on(
            UpdateCommunity.self, as: .updateCommunity, access: .administrator,
            fill: { call in
                CommunityForm(form: call.form).changes
            },
            done: { call, _, _ in
                call.form["page"] == "setup"
                    ? PageResponder.done(Path.home, "Settings saved. You’ll find them under Me, Administration.")
                    : PageResponder.done(Path.communitySettings, "Settings saved.")
            },
            redisplay: { call, state in
                let settings = try await call.read { try CommunityQuery.settings(in: $0) }
                let form = CommunityForm.atItsField(state)
                return call.form["page"] == "setup"
                    ? SetupPage.html(call.page, settings, form: form)
                    : CommunitySettingsPage.html(call.page, settings, form: form)
            })
        forms.on(
            FinishSetup.self, as: .finishSetup, access: .administrator,
            done: { _, _, _ in PageResponder.done(Path.home, "You’ll find the settings under Me, Administration.") })
    }

    // MARK: Several at once

    /// Parses comma-separated ids. Malformed ids, and those beyond the length of a page, are skipped.
    private static func ids<Subject>(_ text: String?) -> [ID<Subject>] {
        (text ?? "").split(separator: ",").prefix(UsersPage.length).compactMap { ID(String($0)) }
    }

    /// Returns the ticked ids without duplicates.
    private static func chosen<Subject>(_ call: WebCall) throws(Refusal) -> [ID<Subject>] {
        let values = call.form.list("id")
        guard values.count <= UsersPage.length else {
            throw Refusal(.tooLarge, "Choose at most \(UsersPage.length) at once.")
        }
        var seen: Set<ID<Subject>> = []
        var ids: [ID<Subject>] = []
        for value in values {
            guard let id = ID<Subject>(value) else { throw .notFound }
            if seen.insert(id).inserted { ids.append(id) }
        }
        return ids
    }

    /// Returns the query of the list in which something was chosen.
    private static func query(of path: String?) -> String? {
        path?.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init)
    }

    /// Returns the path of the list in which something was chosen.
    private static func list(_ path: String?, _ standard: String) -> String {
        path.map(PageResponder.localPath).flatMap { $0.hasPrefix(standard) ? $0 : nil } ?? standard
    }
}

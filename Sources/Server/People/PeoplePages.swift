import Domain
import HTML
import HTTPTypes
import Hummingbird
import Operations
import Store
import Web

/// Pages and forms of people: friends, profiles, blocks, reports.
struct PeoplePages {
    let pages: PageMaker
    let forms: FormRoutes

    func register(with router: some RouterMethods<AppContext>) {
        lists(router)
        one(router)
        reports(router)
        friendForms()
        reportForms()
    }

    private func lists(_ router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/people") { request, context in
            let (actor, cursor) = (context.actor, EventPages.cursor(request))
            let query = Text.trimmed(Form.text("q", in: request.uri.query) ?? "")
            let html = try await pages.community.read { reader in
                let page = pages.context(request, context)
                if !query.isEmpty {
                    let found = try PeopleQuery.people(matching: query, as: actor, after: cursor, limit: 50, in: reader)
                    return PeoplePage.html(page, requests: [], friends: [], nextCursor: found.next?.text, query: query, found: found.items)
                }
                let friends = try PeopleQuery.friends(as: actor, after: cursor, limit: 100, in: reader)
                let requests = try cursor == nil ? PeopleQuery.requests(as: actor, in: reader) : []
                return PeoplePage.html(page, requests: requests, friends: friends.items, nextCursor: friends.next?.text, query: "", found: nil)
            }
            return pages.reply(html, to: request)
        }
        router.get("/people/connections") { request, context in
            let cursor = EventPages.cursor(request)
            let found = try await pages.community.read { try PeopleQuery.connections(as: context.actor, after: cursor, limit: 50, in: $0) }
            return pages.reply(
                PeopleListPage.connections(pages.context(request, context), found.items, nextCursor: found.next?.text), to: request)
        }
        router.get("/me/blocked") { request, context in
            let people = try await pages.community.read { try PeopleQuery.blocked(as: context.actor, in: $0) }
            return pages.reply(BlockedPage.html(pages.context(request, context), people), to: request)
        }
    }

    private func one(_ router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/people/{id}") { request, context in
            let id: ID<User> = try PeoplePages.id(context)
            return pages.reply(try await PeoplePages.profile(id, context.actor, pages.context(request, context), pages.community), to: request)
        }
        router.get("/people/{id}/mutual-friends") { request, context in
            let (id, cursor): (ID<User>, PageCursor?) = (try PeoplePages.id(context), EventPages.cursor(request))
            let (person, found) = try await pages.community.read {
                (
                    try PeopleQuery.person(id, as: context.actor, in: $0),
                    try PeopleQuery.mutualFriends(with: id, as: context.actor, after: cursor, limit: 50, in: $0)
                )
            }
            return pages.reply(
                PeopleListPage.mutualFriends(pages.context(request, context), with: person, found.items, nextCursor: found.next?.text),
                to: request)
        }
    }

    private static func id<Subject>(_ context: AppContext) throws(Refusal) -> ID<Subject> {
        guard let text = context.parameters.get("id"), let id = ID<Subject>(text) else { throw .notFound }
        return id
    }

    private static func profile(
        _ id: ID<User>, _ actor: Actor, _ page: PageContext, _ community: Community, _ form: FormState = FormState()
    ) async throws -> HTML {
        let now = community.now
        return try await community.read { reader in
            let person = try PeopleQuery.person(id, as: actor, in: reader)
            let mutual = try person.mutualFriends == 0 ? [] : PeopleQuery.mutualFriends(with: id, as: actor, limit: 5, in: reader).items
            let past = try person.kind == .yourself ? [] : PeopleQuery.pastEvents(of: id, as: actor, now: now, limit: 6, in: reader)
            return PersonPage.html(page, person, mutual: mutual, past: past, form: form)
        }
    }

    // MARK: Reports

    private func reports(_ router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/report") { request, context in
            let kind = Form.text("kind", in: request.uri.query).flatMap(ReportView.Kind.init(rawValue:))
            let subject = Form.text("subject", in: request.uri.query) ?? ""
            return pages.reply(
                try await PeoplePages.report(kind, subject, context.actor, pages.context(request, context), pages.community, FormState()),
                to: request)
        }
        router.get("/me/reports") { request, context in
            let reports = try await pages.community.read { try ReportQuery.reports(as: context.actor, in: $0) }
            return pages.reply(ReportsPage.html(pages.context(request, context), reports), to: request)
        }
    }

    private static func report(
        _ kind: ReportView.Kind?, _ subject: String, _ actor: Actor, _ page: PageContext, _ community: Community, _ form: FormState
    ) async throws -> HTML {
        _ = try actor.verified()
        guard let kind, let id = ID<Report>(subject) else { throw Refusal.notFound }
        let shown = try await community.read { try ReportAccess.shown(kind, id, as: actor, in: $0) }
        return ReportPage.html(page, kind: kind, subject: subject, shown: shown, form: form)
    }

    private func reportForms() {
        forms.on(FileReport.self, done: { _, _, _ in
            PageMaker.done(Path.home, "The administrators will look at it. Thank you.")
        }, again: { call, state in
            try await PeoplePages.report(
                call.form["kind"].flatMap(ReportView.Kind.init(rawValue:)), call.form["subject"] ?? "", call.actor, call.page,
                call.community, state)
        })
        forms.on(CloseReport.self, done: { _, _, _ in PageMaker.done(Path.reports) })
    }

    // MARK: Friends

    private func friendForms() {
        /// Where a form was pressed, if that was a page about people.
        @Sendable func back(_ call: FormCall) -> String {
            let path = call.request.headers[.referer].flatMap { $0.split(separator: "/", maxSplits: 2).dropFirst(2).first }.map { "/" + $0 } ?? Path.people
            return path.hasPrefix(Path.people) || path.hasPrefix("/events/") ? PageMaker.localPath(path) : Path.people
        }
        forms.on(Befriend.self, done: { call, command, _ in
            let person = try await call.read { try PeopleQuery.person(command.userId, as: call.actor, in: $0) }
            return PageMaker.done(back(call), person.kind == .friend ? "You and \(person.name) are friends now." : "\(person.name) is asked.")
        }, again: { call, state in
            try await PeoplePages.profile(call.form.id("userId"), call.actor, call.page, call.community, state)
        })
        forms.on(AcceptFriend.self, done: { call, _, friend in
            let person = try await call.read { try PeopleQuery.person(friend, as: call.actor, in: $0) }
            return PageMaker.done(back(call), "You and \(person.name) are friends now.")
        })
        forms.on(DropFriendRequest.self, done: { call, _, _ in PageMaker.done(back(call), "The request is gone.") })
        forms.on(Unfriend.self, done: { _, command, _ in
            PageMaker.done(Path.person(command.userId), "You are no longer friends.")
        })
        forms.on(BlockPerson.self, done: { _, _, _ in PageMaker.done(Path.blocked, "You do not see each other any more.") })
        forms.on(UnblockPerson.self, done: { _, _, _ in PageMaker.done(Path.blocked, "You can see each other again.") })
    }
}

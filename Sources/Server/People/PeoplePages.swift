import Domain
import HTML
import HTTPTypes
import Hummingbird
import Operations
import ServerOperations
import Store
import Web

/// Pages of people: friends, profiles, blocks and reports.
struct PeoplePages {
    let pages: PageRoutes
    let forms: FormRoutes

    func register() {
        lists()
        one()
        reports()
        friendForms()
        reportForms()
    }

    private func lists() {
        pages.get(Path.people, query: ["q", "cursor"], savesQuery: true) { call in
            let (actor, page, cursor) = (call.actor, call.page, call.cursor)
            let query = Text.trimmed(call.freeText("q") ?? "")
            return .page(
                try await call.read(inBackground: !query.isEmpty) { reader in
                    if !query.isEmpty {
                        let found = try PeopleQuery.people(
                            matching: query, as: actor, after: cursor, limit: 50, in: reader)
                        return PeoplePage.html(
                            page, requests: [], friends: [], nextCursor: found.next?.text, query: query,
                            found: found.items)
                    }
                    let friends = try PeopleQuery.friends(as: actor, after: cursor, limit: 100, in: reader)
                    let requests = try cursor == nil ? PeopleQuery.requests(as: actor, in: reader) : []
                    return PeoplePage.html(
                        page, requests: requests, friends: friends.items, nextCursor: friends.next?.text, query: "",
                        found: nil)
                })
        }
        pages.get(Path.connections, query: ["cursor"]) { call in
            let found = try await call.read {
                try PeopleQuery.connections(as: call.actor, after: call.cursor, limit: 50, in: $0)
            }
            return .page(PeopleListPage.connections(call.page, found.items, nextCursor: found.next?.text))
        }
        pages.get(Path.blocked) { call in
            .page(BlockedPage.html(call.page, try await call.read { try PeopleQuery.blocked(as: call.actor, in: $0) }))
        }
    }

    private func one() {
        pages.get(Path.Template.person) { call in
            let (id, actor): (ID<User>, Actor) = (try call.id(), call.actor)
            do { return .page(try await PeoplePages.profile(id, call)) } catch let refusal as Refusal
                where refusal.code == .notFound
            {
                // The names of former members still link here.
                guard let status = try await call.read({ try PeopleQuery.absence(of: id, as: actor, in: $0) }) else {
                    throw refusal
                }
                return .page(
                    UnavailableMemberPage.html(
                        call.page, status,
                        account: try await call.read { try PeoplePages.account(id, as: actor, in: $0) }))
            }
        }
        pages.get(Path.Template.mutualFriends, query: ["cursor"]) { call in
            let id: ID<User> = try call.id()
            let (person, found) = try await call.read {
                (
                    try PeopleQuery.person(id, as: call.actor, in: $0),
                    try PeopleQuery.mutualFriends(with: id, as: call.actor, after: call.cursor, limit: 50, in: $0)
                )
            }
            return .page(
                PeopleListPage.mutualFriends(call.page, with: person, found.items, nextCursor: found.next?.text))
        }
    }

    private static func profile(_ id: ID<User>, _ call: WebCall, _ form: FormInput = FormInput()) async throws -> HTML {
        let (actor, now) = (call.actor, call.now)
        return try await call.read { reader in
            let person = try PeopleQuery.person(id, as: actor, in: reader)
            let mutual =
                try person.mutualFriends == 0
                ? [] : PeopleQuery.mutualFriends(with: id, as: actor, limit: 5, in: reader).items
            let past =
                try person.kind == .yourself
                ? [] : PeopleQuery.pastEvents(of: id, as: actor, now: now, limit: 6, in: reader)
            let friends = try PeopleQuery.friends(as: actor, limit: 30, in: reader).items
            return PersonPage.html(
                call.page, person, mutual: mutual, past: past, friends: friends,
                account: try account(id, as: actor, in: reader), form: form)
        }
    }

    /// Returns an account for administrators; nil for everybody else.
    private static func account(_ id: ID<User>, as actor: Actor, in reader: any Reader) throws -> ReportCase.Account? {
        actor.person?.role == .administrator ? try ReportQuery.account(id, as: actor, in: reader) : nil
    }

    // MARK: Reports

    private func reports() {
        pages.get(Path.report, query: ["kind", "subject"]) {
            .page(try await PeoplePages.report($0.freeText("kind"), $0.freeText("subject"), $0))
        }
        pages.get(Path.reports, access: .administrator, query: ["cursor"]) { call in
            let cursor = call.cursor
            let found = try await call.read(inBackground: true) {
                try ReportQuery.cases(as: call.actor, after: cursor, now: call.now, in: $0)
            }
            return .page(ReportsPage.html(call.page, found.items, nextCursor: found.next?.text))
        }
    }

    private static func report(
        _ kind: String?, _ subject: String?, _ call: WebCall, _ form: FormInput? = nil
    ) async throws -> HTML {
        guard let kind = kind.flatMap(ReportView.Kind.init(rawValue:)), let subject, let id = ID<Report>(subject) else {
            throw Refusal.notFound
        }
        let (shown, ownReason) = try await call.read {
            (
                try ReportAccess.shown(kind, id, as: call.actor, in: $0),
                try ReportQuery.ownReason(of: kind, id, as: call.actor, in: $0)
            )
        }
        // The form keeps its return path when it is shown again.
        let next = form?["next"] ?? PageResponder.origin(of: call.request) ?? Path.home
        return ReportPage.html(
            call.page, kind: kind, subject: subject, shown: shown, isAgain: ownReason != nil, next: next,
            form: form ?? FormInput(fields: ["reason": ownReason ?? ""]))
    }

    private func reportForms() {
        forms.on(
            FileReport.self,
            done: { call, _, _ in
                PageResponder.done(
                    PageResponder.localPath(call.form["next"]), "Thank you. The administrators will review it.")
            },
            redisplay: { call, state in
                try await PeoplePages.report(call.form["kind"], call.form["subject"], call, state)
            })
        forms.on(CloseReport.self, done: { _, _, _ in PageResponder.done(Path.reports, "Report closed.") })
        // The report stays open, because more may need to be done, and there may be others about the same person.
        forms.on(
            AdministerUser.self, as: .administerUser,
            done: { call, command, _ in
                PageResponder.done(
                    call.form["next"].map(PageResponder.localPath) ?? Path.reports,
                    PeoplePages.confirmation(of: command.status)
                )
            })
    }

    private static func confirmation(of status: AccountStatus?) -> Phrase? {
        switch status {
        case .active: "Account enabled."
        case .disabled: "Account disabled."
        case .deleted, nil: nil
        }
    }

    // MARK: Friends

    private func friendForms() {
        /// Returns the page of the form, if that was a page about people.
        @Sendable func back(_ call: WebCall) -> String {
            let path =
                call.request.headers[.referer].flatMap { $0.split(separator: "/", maxSplits: 2).dropFirst(2).first }.map
            { "/" + $0 } ?? Path.people
            return path.hasPrefix(Path.people) || path.hasPrefix("/events/")
                ? PageResponder.localPath(path) : Path.people
        }
        forms.on(
            Befriend.self,
            done: { call, command, _ in
                let person = try await call.read { try PeopleQuery.person(command.userId, as: call.actor, in: $0) }
                return PageResponder.done(
                    back(call),
                    person.kind == .friend
                        ? "You and \(person.name) are friends now." : "Request sent to \(person.name).")
            },
            redisplay: { call, state in
                try await PeoplePages.profile(call.form.id("userId"), call, state)
            })
        forms.on(
            AcceptFriend.self,
            done: { call, _, friend in
                let person = try await call.read { try PeopleQuery.person(friend, as: call.actor, in: $0) }
                return PageResponder.done(back(call), "You and \(person.name) are friends now.")
            })
        forms.on(
            DropFriendRequest.self,
            done: { call, _, _ in
                PageResponder.done(
                    back(call), call.form.isOn("withdraws") ? "Request taken back." : "Request declined.")
            })
        forms.on(
            Unfriend.self,
            done: { _, command, _ in
                PageResponder.done(Path.person(command.userId), "You are no longer friends.")
            })
        forms.on(
            BlockPerson.self,
            done: { _, _, _ in PageResponder.done(Path.blocked, "Blocked. You won’t see each other any more.") })
        forms.on(
            UnblockPerson.self, done: { _, _, _ in PageResponder.done(Path.blocked, "You can see each other again.") })
    }
}

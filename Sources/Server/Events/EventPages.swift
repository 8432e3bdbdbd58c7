import Domain
import HTML
import HTTPTypes
import Hummingbird
import Operations
import Store
import Web

/// Pages of events: the lists, one event with its parts, invite links and guest passes.
struct EventPages {
    let pages: PageMaker
    let forms: FormRoutes
    let addresses: Addresses

    static let pageLength = 50

    func register(with router: some RouterMethods<AppContext>) {
        lists(router)
        one(router)
        guestPages(router)
        EventForms(forms: forms, addresses: addresses).register()
    }

    @Sendable static func cursor(_ request: Request) -> PageCursor? {
        request.uri.queryParameters["cursor"].flatMap { PageCursor(text: String($0)) }
    }

    // MARK: Lists

    private func lists(_ router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/") { request, context in
            let (actor, now) = (context.actor, pages.community.now)
            if let person = actor.person, !person.isVerified { throw Refusal.emailUnverified }
            let after = EventPages.cursor(request)
            return try await pages.kept(request, context) { page in
                try await pages.community.read { reader in
                    let upcoming = try EventQuery.events(
                        EventFilter(when: .upcoming), as: actor, after: after, limit: EventPages.pageLength, now: now, in: reader)
                    guard actor.person != nil else {
                        return LandingPage.html(page, events: upcoming.items, isOpen: try Strangers.areWelcome(in: reader))
                    }
                    // One's own events come whole on the first page, so that no later page repeats them.
                    let own = try EventQuery.own(as: actor, now: now, in: reader)
                    let shown = Set(own.map(\.id))
                    return HomePage.html(
                        page, own: after == nil ? own : [],
                        others: upcoming.items.filter { !shown.contains($0.id) && !$0.mine.dismissed },
                        dismissed: after == nil ? try EventQuery.dismissed(as: actor, now: now, in: reader) : [],
                        nextCursor: upcoming.next?.text)
                }
            }
        }
        router.get("/past") { request, context in
            let actor = context.actor
            _ = try actor.verified()
            let (now, after) = (pages.community.now, EventPages.cursor(request))
            let found = try await pages.community.read {
                try EventQuery.events(
                    EventFilter(when: .past, isDescending: true), as: actor, after: after, limit: EventPages.pageLength,
                    now: now, in: $0)
            }
            return pages.reply(
                PastPage.html(pages.context(request, context), events: found.items, nextCursor: found.next?.text), to: request)
        }
        router.get("/my-events") { request, context in
            let actor = context.actor
            _ = try actor.verified()
            let now = pages.community.now
            let (upcoming, past) = try await pages.community.read { reader in
                func hosted(_ when: EventFilter.When) throws -> [EventView] {
                    try EventQuery.events(
                        EventFilter(when: when, mine: .hosting, isDescending: when == .past), as: actor, limit: 200, now: now,
                        in: reader
                    ).items
                }
                return (try hosted(.upcoming), try hosted(.past))
            }
            return pages.reply(
                MyEventsPage.html(pages.context(request, context), upcoming: upcoming, past: past), to: request)
        }
        router.get("/discover") { request, context in
            let actor = context.actor
            if let person = actor.person, !person.isVerified { throw Refusal.emailUnverified }
            let (now, after) = (pages.community.now, EventPages.cursor(request))
            let query = DiscoverQuery(
                q: Form.text("q", in: request.uri.query) ?? "",
                tag: Form.text("tag", in: request.uri.query).flatMap { $0.isEmpty ? nil : $0 },
                range: request.uri.queryParameters["range"].flatMap { DiscoverQuery.Range(rawValue: String($0)) })
            let zone = actor.person?.timeZone ?? "UTC"
            let span = query.range.map { DateSpan.span($0, now: now, zone: zone) }
            return try await pages.kept(request, context) { page in
                let (found, tags) = try await pages.community.read { reader in
                    try Strangers.check(actor, in: reader)
                    return (
                        try EventQuery.events(
                            EventFilter(
                                when: .upcoming, tag: query.tag, query: query.q, from: span?.lowerBound, to: span?.upperBound),
                            as: actor, after: after, limit: EventPages.pageLength, now: now, in: reader),
                        try EventQuery.tags(as: actor, now: now, limit: 24, in: reader)
                    )
                }
                return DiscoverPage.html(page, events: found.items, tags: tags, query: query, nextCursor: found.next?.text)
            }
        }
    }

    // MARK: One event

    private func one(_ router: some RouterMethods<AppContext>) {
        let (pages, addresses) = (pages, addresses)
        router.get("/events/new") { request, context in
            _ = try context.actor.verified()
            let page = pages.context(request, context)
            var fields = EventFormPage.defaults(page)
            // Made with the form, so that sending it twice makes one event.
            fields["id"] = "\(ID<Event>(at: pages.community.now, random: pages.community.environment.random))"
            return pages.reply(EventFormPage.create(page, FormState(fields: fields)), to: request)
        }
        router.get("/events/{id}.ics") { request, context in
            let id: ID<Event> = try EventPages.id(context)
            return try await CalendarAPI(addresses: addresses).eventFile(id, as: context.actor, in: pages.community)
                .response(to: request)
        }
        router.get("/events/{id}") { request, context in
            let id: ID<Event> = try EventPages.id(context)
            return try await pages.kept(request, context) { page in
                try await EventPages.detail(id, context.actor, page, pages.community, addresses, FormState())
            }
        }
        router.get("/events/{id}/seats") { request, context in
            let id: ID<Event> = try EventPages.id(context)
            let (actor, now) = (context.actor, pages.community.now)
            return try await pages.kept(request, context) { page in
                EventPage.seats(page, try await pages.community.read { try EventQuery.event(id, as: actor, now: now, in: $0) })
            }
        }
        router.get("/events/{id}/edit") { request, context in
            let event = try await EventPages.hosted(context, pages)
            let page = pages.context(request, context)
            return pages.reply(
                EventFormPage.edit(page, event, FormState(fields: EventFormPage.fields(from: event))), to: request)
        }
        router.get("/events/{id}/delete") { request, context in
            let event = try await EventPages.hosted(context, pages)
            return pages.reply(DeleteEventPage.html(pages.context(request, context), event), to: request)
        }
        router.get("/events/{id}/guests") { request, context in
            let id: ID<Event> = try EventPages.id(context)
            let (actor, now, after) = (context.actor, pages.community.now, EventPages.cursor(request))
            _ = try actor.verified()
            let (event, guests) = try await pages.community.read { reader in
                (
                    try EventQuery.event(id, as: actor, now: now, in: reader),
                    try GuestQuery.guests(of: id, as: actor, after: after, limit: 200, in: reader)
                )
            }
            let (hosts, requests) = try await pages.community.read { reader in
                (
                    try HostQuery.hosts(of: id, as: actor, in: reader),
                    try event.canManage && after == nil ? JoinRequestQuery.requests(of: id, as: actor, in: reader) : []
                )
            }
            return pages.reply(
                GuestsPage.html(
                    pages.context(request, context), event, hosts: hosts, guests: guests.items, requests: requests,
                    nextCursor: guests.next?.text),
                to: request)
        }
        router.get("/events/{id}/invite") { request, context in
            let id: ID<Event> = try EventPages.id(context)
            let query = Text.trimmed(Form.text("q", in: request.uri.query) ?? "")
            let html = try await EventPages.invite(
                id, context.actor, pages.context(request, context), pages.community, addresses, query,
                selectsAll: Form.text("all", in: request.uri.query) == "1", FormState())
            return pages.reply(html, to: request)
        }
        router.get("/events/{id}/qr.svg") { request, context in
            let id: ID<Event> = try EventPages.id(context)
            let (actor, now) = (context.actor, pages.community.now)
            let address = try await pages.community.read { reader in
                let event = try EventQuery.event(id, as: actor, now: now, in: reader)
                let link = event.canManage ? try LinkQuery.link(of: id, as: actor, in: reader) : nil
                return link.map { addresses.invite($0.token) } ?? addresses.event(id)
            }
            guard let svg = QRCode.svg(address) else { throw Refusal.notFound }
            return Reply(type: "image/svg+xml", body: svg).response(to: request)
        }
    }

    static func id(_ context: AppContext) throws(Refusal) -> ID<Event> {
        guard let text = context.parameters.get("id"), let id = ID<Event>(text) else { throw .notFound }
        return id
    }

    /// The event of a page that only its hosts have.
    static func hosted(_ context: AppContext, _ pages: PageMaker) async throws -> EventView {
        _ = try context.actor.verified()
        return try await hosted(id(context), context.actor, pages)
    }

    static func hosted(_ id: ID<Event>, _ actor: Actor, _ pages: PageMaker) async throws -> EventView {
        _ = try actor.verified()
        let now = pages.community.now
        let event = try await pages.community.read { try EventQuery.event(id, as: actor, now: now, in: $0) }
        guard event.canManage else { throw Refusal(.notAllowed, "Only the host can do this.") }
        return event
    }

    /// The page of one event.
    static func detail(
        _ id: ID<Event>, _ actor: Actor, _ page: PageContext, _ community: Community, _ addresses: Addresses, _ form: FormState
    ) async throws -> HTML {
        let now = community.now
        if let person = actor.person, !person.isVerified { throw Refusal.emailUnverified }
        return try await community.read { reader in
            let event = try EventQuery.event(id, as: actor, now: now, in: reader)
            let showsNames = event.canManage || (event.guestList == .names && actor.member != nil)
            let guests = showsNames ? try GuestQuery.guests(of: id, as: actor, limit: 30, in: reader).items : nil
            let link = event.canManage ? try LinkQuery.link(of: id, as: actor, in: reader) : nil
            return EventPage.html(
                page, event, guests: guests, link: link.map { addresses.invite($0.token) },
                hosts: try actor.member == nil ? [] : HostQuery.hosts(of: id, as: actor, in: reader),
                unread: try event.isCrew ? ChatQuery.unread(of: id, as: actor, in: reader) : 0, form: form)
        }
    }

    /// The page that invites.
    static func invite(
        _ id: ID<Event>, _ actor: Actor, _ page: PageContext, _ community: Community, _ addresses: Addresses, _ query: String,
        selectsAll: Bool = false, _ form: FormState
    ) async throws -> HTML {
        _ = try actor.verified()
        let now = community.now
        return try await community.read { reader in
            let event = try EventQuery.event(id, as: actor, now: now, in: reader)
            let invitations = try InvitationQuery.invitations(of: id, as: actor, in: reader)
            let known = try Set(invitations.compactMap(\.userId) + HostQuery.hosts(of: id, as: actor, in: reader).map(\.id))
            func new(_ people: [PersonView]) -> [PersonView] { people.filter { !known.contains($0.id) } }
            var choices = InvitePage.Choices(query: query, isAllSelected: selectsAll)
            if query.isEmpty {
                choices.friends = new(try PeopleQuery.friends(as: actor, limit: 200, in: reader).items)
                choices.connections = new(try PeopleQuery.connections(as: actor, limit: 50, in: reader).items)
            } else {
                choices.found = new(try PeopleQuery.people(matching: query, as: actor, limit: 50, in: reader).items)
            }
            let link = event.canManage ? try LinkQuery.link(of: id, as: actor, in: reader) : nil
            return InvitePage.html(
                page, event, invitations: invitations, link: link.map { addresses.invite($0.token) }, choices: choices, form: form)
        }
    }

    // MARK: Invite links and guest passes

    private func guestPages(_ router: some RouterMethods<AppContext>) {
        let pages = pages
        router.get("/i/{token}") { request, context in
            let token = context.parameters.get("token") ?? ""
            let (actor, now) = (context.actor, pages.community.now)
            let (event, invited) = try await pages.community.read {
                (try LinkQuery.event(token: token, as: actor, now: now, in: $0), try LinkQuery.invited(token: token, in: $0))
            }
            // Members who are part of the event have its whole page.
            if actor.person?.isVerified == true, event.canManage || event.mine.status != nil || event.mine.isAsking {
                return Reply.seeOther(Path.event(event.id)).response(to: request)
            }
            return pages.reply(
                InviteLinkPage.html(pages.context(request, context), event, token: token, invited: invited), to: request)
        }
        router.get("/g/{guestToken}") { request, context in
            let token = context.parameters.get("guestToken") ?? ""
            let environment = pages.community.environment
            let pass = try await pages.community.read { try GuestPass.view(token, environment: environment, in: $0) }
            return pages.reply(
                GuestPassPage.html(pages.context(request, context), pass: pass, token: token, form: FormState()), to: request)
        }
    }
}

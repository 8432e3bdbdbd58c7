import Domain
import HTML
import HTTPTypes
import Localization
import Operations
import Presentation
import ServerOperations
import Store
import Web

/// Pages of events: lists, one event with its fragments, invite links and guest passes.
struct EventPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let addresses: Addresses
    let cards: EventFragmentCache<ListedEvent.Form, ListedEvent>
    let pageFragments: EventFragmentCache<EventPageFragments.Form, EventPageFragments>

    /// The number of cards per page: eight screens on a phone.
    static let pageLength = 24
    /// The maximum number of events on a map, the soonest first.
    static let maxOnMap = 500

    func register() {
        lists()
        one()
        parts()
        guestPages()
        EventForms(forms: forms, addresses: addresses).register()
    }

    // MARK: Lists

    private func lists() {
        let cards = cards
        pages.get(Path.home, access: .anyone, query: ["cursor"], isCached: true) { call in
            let (actor, now, after) = (call.actor, call.now, call.cursor)
            var page = call.page
            let language = call.context.language
            // A malformed cursor shows the first page, and is not part of the return path.
            if after == nil { page.path = Path.home }
            return .page(
                try await call.read { [page] reader in
                    guard actor.member != nil else {
                        let upcoming = try EventQuery.events(
                            EventFilter(when: .upcoming, leavesOutCancelled: true), as: actor, after: after,
                            limit: EventPages.pageLength, now: now, in: reader)
                        return LandingPage.html(
                            page, events: upcoming.items, isOpen: try Strangers.maySeePublicEvents(in: reader))
                    }
                    func makeCards(_ keys: [EventCacheKey]) throws -> [ID<Event>: ListedEvent] {
                        try EventQuery.views(of: keys, as: actor, now: now, in: reader).mapValues { view in
                            var listed = ListedEvent(view, page)
                            // Localized once per card, and not again on every page that shows it.
                            listed.card = language.localized(listed.card)
                            return listed
                        }
                    }
                    func listed(_ keys: [EventCacheKey]) throws -> [ListedEvent] {
                        // Only the first page is cached: a card contains the path of its page, and cursors can be
                        // made up.
                        guard after == nil else {
                            let cards = try makeCards(keys)
                            return keys.compactMap { cards[$0.id] }
                        }
                        let form = ListedEvent.Form(page)
                        return try cards.fragments(
                            of: keys, as: { form.combined(with: $0, now: now) }, now: now, make: makeCards)
                    }
                    let upcoming = try EventQuery.cacheKeys(
                        EventFilter(when: .upcoming, leavesOutCancelled: true), as: actor, after: after,
                        limit: EventPages.pageLength, now: now, in: reader)
                    // All of a person's own events are on the first page, so that no later page repeats them.
                    let own = try EventQuery.own(as: actor, now: now, in: reader)
                    let shown = Set(own.map(\.id))
                    let first = after == nil ? own : []
                    let others = upcoming.items.filter { !shown.contains($0.id) && !$0.mine.dismissed }
                    let keys = try FriendsGoing.added(to: first + others, as: actor, in: reader)
                    return HomePage.html(
                        page, own: try listed(Array(keys.prefix(first.count))),
                        others: try listed(Array(keys.dropFirst(first.count))),
                        dismissed: after == nil ? try EventQuery.dismissed(as: actor, now: now, in: reader) : [],
                        isFirst: after == nil, nextCursor: upcoming.next?.text)
                })
        }
        pages.get(Path.past, query: ["cursor"]) { call in
            let found = try await call.read {
                try EventQuery.events(
                    EventFilter(when: .past, isDescending: true), as: call.actor, after: call.cursor,
                    limit: EventPages.pageLength,
                    now: call.now, in: $0)
            }
            return .page(PastPage.html(call.page, events: found.items, nextCursor: found.next?.text))
        }
        pages.get(Path.myEvents) { call in
            let now = call.now
            return .page(
                try await call.read { [page = call.page, actor = call.actor] reader in
                    func events(_ filter: EventFilter) throws -> [EventView] {
                        try EventQuery.events(filter, as: actor, limit: 200, now: now, in: reader).items
                    }
                    return try MyEventsPage.html(
                        page, drafts: events(EventFilter(isDraft: true)),
                        upcoming: FriendsGoing.added(
                            to: events(EventFilter(when: .upcoming, mine: .hosting, isDraft: false)), as: actor,
                            in: reader),
                        past: events(EventFilter(when: .past, mine: .hosting, isDraft: false, isDescending: true)))
                })
        }
        pages.get(
            Path.discover, access: .anyone, query: ["q", "tag", "range", "near", "within", "view", "area", "cursor"],
            isCached: true, savesQuery: true
        ) { call in
            let (actor, now, after) = (call.actor, call.now, call.cursor)
            let (asked, wrong) = DiscoverQuery.read(call)
            let area: ID<Area>? = actor.member?.role.may(.see) == true ? call.query("area").flatMap { ID($0) } : nil
            let zone = call.page.zone
            let span = asked.range.map { $0.span(now: now, zone: zone) }
            let isMap = asked.view == .map
            let (query, found, tags) = try await call.read(inBackground: isMap || !asked.q.isEmpty) { reader in
                try Strangers.check(actor, in: reader)
                var query = asked
                // A deleted area is ignored.
                query.area = area.flatMap { try? AreaQuery.area($0, as: actor, in: reader) }.map {
                    NamedReference(id: $0.id, name: $0.name)
                }
                let filter = EventFilter(
                    when: .upcoming, tag: query.tag, query: query.q, near: query.near, hasKnownLocation: isMap,
                    programme: query.area.map { .area($0.id) }, on: span)
                var found = try EventQuery.events(
                    filter, as: actor, after: isMap ? nil : after,
                    limit: isMap ? EventPages.maxOnMap : EventPages.pageLength, now: now, in: reader)
                if !isMap { found.items = try FriendsGoing.added(to: found.items, as: actor, in: reader) }
                return (query, found, try EventQuery.tags(as: actor, now: now, limit: 24, in: reader))
            }
            return .page(
                DiscoverPage.html(
                    call.page, events: found.items, tags: tags, query: query, nextCursor: found.next?.text, near: wrong),
                status: wrong == nil ? .ok : .unprocessableContent, showsMap: isMap)
        }
    }

    /// Returns the initial fields of a new event for an activity: its name and its current venue.
    private static func fields(of activity: ActivityView, now: Instant) -> [String: String] {
        var fields = [
            "activityId": activity.id.description, "activityName": activity.name,
            "title": String(activity.name.prefix(120)),
        ]
        let here = activity.venues.first { EffectivePeriod(from: $0.effectiveFrom, to: $0.effectiveTo).holds(at: now) }
        if let venue = here?.venue {
            (fields["venueId"], fields["venueName"], fields["venueAddress"]) = (
                venue.id.description, venue.name, venue.address
            )
            (fields["locationName"], fields["address"]) = (venue.name, venue.address)
            if let latitude = venue.latitude, let longitude = venue.longitude {
                (fields["latitude"], fields["longitude"]) = ("\(latitude)", "\(longitude)")
            }
        }
        return fields
    }

    // MARK: One event

    private func one() {
        let (addresses, pageFragments) = (addresses, pageFragments)
        pages.get(Path.newEvent, query: ["activity"]) { call in
            let page = call.page
            var fields = EventFormPage.defaults(page)
            if let id: ID<Activity> = call.filter("activity"), page.viewer?.role.may(.edit) == true {
                let activity = try? await call.read { try ActivityQuery.activity(id, as: call.actor, in: $0) }
                if let activity { fields.merge(EventPages.fields(of: activity, now: call.now)) { $1 } }
            }
            return .page(EventFormPage.create(page, FormInput(fields: fields)), showsMap: true)
        }
        pages.get(Path.eventPreview, query: EventCardPreview.fields) { call in
            let fields = EventCardPreview.fields.compactMap { name in call.freeText(name).map { (name, $0) } }
            return .page(EventCardPreview.html(FormInput(fields: Dictionary(fields) { first, _ in first }), call.page))
        }
        pages.get(Path.Template.calendarFile, access: .anyone) { call in
            try await .eventFile(call.id(), as: call.actor, in: call.community, addresses)
        }
        pages.get(Path.Template.event, access: .anyone, isCached: true) { call in
            .page(try await EventPages.detail(call.id(), call, addresses, keptIn: pageFragments))
        }
        pages.get(Path.Template.seats, access: .anyone, isCached: true) { call in
            let id: ID<Event> = try call.id()
            let (event, ticket) = try await call.read { [actor = call.actor, now = call.now] reader in
                let event = try EventQuery.event(id, as: actor, now: now, in: reader)
                return (event, try CheckInQuery.ticket(to: event, as: actor, now: now, in: reader))
            }
            return .page(EventPage.seats(call.page, event, ticket: ticket))
        }
        pages.get(Path.Template.plan) { call in
            let id: ID<Event> = try call.id()
            return .page(
                try await call.read { [page = call.page, actor = call.actor, now = call.now] reader in
                    let event = try EventQuery.event(id, as: actor, now: now, in: reader)
                    try event.check(.seePlan)
                    return EventPage.plan(page, event, try PlanQuery.mine(of: event, as: actor, in: reader))
                })
        }
        pages.get(Path.Template.edit) { call in
            let event = try await EventPages.hosted(call.id(), call, for: .edit)
            return .page(
                EventFormPage.edit(call.page, event, FormInput(fields: EventFormPage.fields(from: event))),
                showsMap: true)
        }
        pages.get(Path.Template.delete) { .page(try await EventPages.deletion(of: $0.id(), $0)) }
    }

    private func parts() {
        let addresses = addresses
        pages.get(Path.Template.guests, query: ["show", "q", "cursor"]) {
            .page(try await EventPages.guests($0.id(), $0))
        }
        pages.get(Path.Template.announcements, query: ["show"]) {
            .page(try await EventPages.announcements($0.id(), $0))
        }
        pages.get(Path.Template.guest) { .page(try await EventPages.guest($0.id(), $0.parameter("guest"), $0)) }
        pages.get(Path.Template.invite, query: ["q", "all"]) { call in
            .page(
                try await EventPages.invite(
                    call.id(), call, addresses, query: Text.trimmed(call.freeText("q") ?? ""),
                    selectsAll: call.freeText("all") == "1", FormInput()))
        }
        pages.get(Path.Template.qr, access: .anyone) { call in
            let id: ID<Event> = try call.id()
            let address = try await call.read { reader in
                let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
                let shared = try LinkQuery.shared(event, as: call.actor, in: reader)
                guard shared.address != nil else { throw Refusal.notFound }
                return shared.link.map { addresses.invite($0.token) } ?? addresses.event(id)
            }
            return try QRCode.reply(address)
        }
        pages.get(Path.Template.inviteLinkQR, access: .anyone) { call in
            let token = call.parameter("token")
            // A mailed link is personal and must not be passed on, so it has no QR code.
            _ = try await call.invited(by: token)
            guard try await call.read({ try LinkQuery.isShared(token, in: $0) }) else { throw Refusal.notFound }
            return try QRCode.reply(addresses.invite(token))
        }
    }

    /// Renders the guest list: all of it for hosts, and the visible part for others.
    static func guests(_ id: ID<Event>, _ call: WebCall, form: FormInput = FormInput()) async throws -> HTML {
        let (actor, now, after) = (call.actor, call.now, call.cursor)
        let (part, query) = (
            call.query("show").flatMap(HostGuestListSection.init) ?? .all, Text.trimmed(call.freeText("q") ?? "")
        )
        return try await call.read(inBackground: !query.isEmpty) { reader in
            let event = try EventQuery.event(id, as: actor, now: now, in: reader)
            let hosts = try HostQuery.hosts(of: id, as: actor, in: reader)
            guard event.canManage else {
                let guests = try GuestQuery.guests(of: id, as: actor, after: after, limit: 200, in: reader)
                return GuestsPage.html(
                    call.page, event, hosts: hosts, guests: guests.items, nextCursor: guests.next?.text)
            }
            let desk = try GuestQuery.desk(
                of: id, part, matching: query, as: actor, after: after, limit: 200, in: reader)
            return HostGuestListPage.html(
                call.page, event, hosts: hosts, desk: desk, part: part, query: query, form: form)
        }
    }

    /// Renders one guest, for the hosts.
    ///
    /// - Parameter guest: The id of an RSVP, or of an unanswered invitation.
    static func guest(
        _ id: ID<Event>, _ guest: String, _ call: WebCall, form: FormInput = FormInput()
    ) async throws -> HTML {
        let (actor, now) = (call.actor, call.now)
        return try await call.read { reader in
            let event = try EventQuery.event(id, as: actor, now: now, in: reader)
            let entry: GuestView
            do { entry = try GuestQuery.guest(named: guest, of: id, as: actor, in: reader) } catch let refusal
                as Refusal where refusal.code == .notFound
            {
                guard let invitation = ID<Invitation>(guest) else { throw refusal }
                return InvitedGuestPage.html(
                    call.page, event, try InvitationQuery.unanswered(invitation, of: id, as: actor, in: reader),
                    form: form)
            }
            let others = try GuestQuery.guests(of: id, as: actor, limit: 100, in: reader).items
            return GuestPage.html(call.page, event, entry, others: others, form: form)
        }
    }

    /// Renders the page where hosts write announcements.
    static func announcements(_ id: ID<Event>, _ call: WebCall, form: FormInput? = nil) async throws -> HTML {
        let (actor, now) = (call.actor, call.now)
        let part = call.query("show").flatMap(HostGuestListSection.init)
        let form = form ?? FormInput()
        return try await call.read { reader in
            let event = try EventQuery.event(id, as: actor, now: now, in: reader)
            try event.check(.manage)
            try event.mine.standing.check(.announce, at: event.terms, now: now)
            return AnnouncementsPage.html(
                call.page, event, reach: try AnnouncementQuery.reach(of: id, as: actor, in: reader),
                unreached: try AnnouncementQuery.unreached(of: id, as: actor, in: reader),
                sent: try AnnouncementQuery.announcements(of: id, as: actor, limit: 50, in: reader), part: part,
                form: form)
        }
    }

    /// Returns an event, for pages that only its hosts may see.
    static func hosted(_ id: ID<Event>, _ call: WebCall, for act: EventAction? = nil) async throws -> EventView {
        let event = try await call.read { try EventQuery.event(id, as: call.actor, now: call.now, in: $0) }
        try event.check(.manage)
        if let act { try event.mine.standing.check(act, at: event.terms, now: call.now) }
        return event
    }

    /// Renders the confirmation page for cancelling or deleting an event.
    static func deletion(of id: ID<Event>, _ call: WebCall, _ form: FormInput = FormInput()) async throws -> HTML {
        let event = try await hosted(id, call)
        let contents = try await call.read(inBackground: true) { try EventContents.of(id, as: call.actor, in: $0) }
        return DeleteEventPage.html(call.page, event, contents, form: form)
    }

    /// Renders an event's page.
    static func detail(
        _ id: ID<Event>, _ call: WebCall, _ addresses: Addresses, _ form: FormInput = FormInput(),
        keptIn kept: EventFragmentCache<EventPageFragments.Form, EventPageFragments>? = nil
    ) async throws -> HTML {
        let (actor, page, now, language) = (call.actor, call.page, call.now, call.context.language)
        return try await call.read { reader in
            let event = try FriendsGoing.added(
                to: [EventQuery.event(id, as: actor, now: now, in: reader)], as: actor, in: reader)[0]
            let guests =
                event.mine.may.seeGuests ? try GuestQuery.guests(of: event, as: actor, limit: 30, in: reader) : nil
            let shared = try LinkQuery.shared(event, as: actor, in: reader)
            let partsForm = EventPageFragments.Form(page, shared: shared)
            let parts = kept?.fragments(
                of: [EventCacheKey(event, now: now)], as: { partsForm.combined(with: $0, now: now) }, now: now
            ) {
                _ in
                [id: EventPageFragments(event, shared: shared, page).localized(language.localized)]
            }
            let messages =
                event.mine.may.chat ? try ChatQuery.messages(of: id, as: actor, limit: 3, in: reader).items : []
            let announcements =
                try event.status == .draft
                ? [] : actor.member.map { try AnnouncementQuery.received(at: id, by: $0.id, in: reader) } ?? []
            return EventPage.html(
                page, event, guests: guests, shared: shared,
                hosts: try actor.member == nil ? [] : HostQuery.hosts(of: event, as: actor, in: reader),
                asking: try JoinRequestQuery.waiting(at: event, now: now, in: reader),
                unread: try ChatQuery.unread(of: event, as: actor, in: reader), messages: messages.reversed(),
                plan: try PlanQuery.mine(of: event, as: actor, in: reader),
                reminders: try ReminderQuery.reminders(beside: event, as: actor, now: now, in: reader),
                announcements: announcements,
                ticket: try CheckInQuery.ticket(to: event, as: actor, now: now, in: reader), form: form,
                parts: parts?.first)
        }
    }

    /// Renders the invitation page.
    static func invite(
        _ id: ID<Event>, _ call: WebCall, _ addresses: Addresses, query: String = "", selectsAll: Bool = false,
        _ form: FormInput
    ) async throws -> HTML {
        let (actor, now) = (call.actor, call.now)
        return try await call.read(inBackground: !query.isEmpty) { reader in
            let event = try EventQuery.event(id, as: actor, now: now, in: reader)
            guard event.status != .draft else { throw Refusal.isDraft }
            let closed = event.mine.standing.objection(to: .invite, at: event.terms, now: now)
            let invitations = try InvitationQuery.invitations(of: id, as: actor, in: reader)
            let known = try Set(
                invitations.compactMap(\.userId) + HostQuery.hosts(of: id, as: actor, in: reader).map(\.id))
            func new(_ people: [PersonView]) -> [PersonView] { people.filter { !known.contains($0.id) } }
            var choices = InvitePage.Choices(query: query, isAllSelected: selectsAll)
            if query.isEmpty {
                choices.friends = new(try PeopleQuery.friends(as: actor, limit: 200, in: reader).items)
                choices.connections = new(try PeopleQuery.connections(as: actor, limit: 50, in: reader).items)
            } else {
                choices.found = new(try PeopleQuery.people(matching: query, as: actor, limit: 50, in: reader).items)
            }
            let shown = Set((choices.friends + choices.connections + (choices.found ?? [])).map(\.id))
            let chosen = (form.lists["userIds"] ?? []).compactMap { ID<User>($0) }.filter { !shown.contains($0) }
            // Limited to the number of people that one command invites.
            choices.chosen = new(
                chosen.prefix(InviteGuests.maxCount).compactMap { try? PeopleQuery.person($0, as: actor, in: reader) })
            let link = event.canManage ? try LinkQuery.link(of: id, as: actor, in: reader) : nil
            return InvitePage.html(
                call.page, event, invitations: invitations, link: link.map { addresses.invite($0.token) },
                choices: choices, closed: closed?.message, form: form)
        }
    }

    // MARK: Invite links and guest passes

    private func guestPages() {
        let addresses = addresses
        pages.get(Path.Template.inviteLink, access: .anyone, query: ["mailed"]) { call in
            let token = call.parameter("token")
            if let reply = try await EventPages.claimed(token, call) { return reply }
            // Someone who has responded by this link has a guest pass with the same secret.
            if try await call.read({ try GuestPass.isPass(token, in: $0) }) { return .seeOther(Path.guestPass(token)) }
            if call.actor.person == nil, let event = try await call.read({ try LinkQuery.taken(token, in: $0) }) {
                return .seeOther(
                    Path.signIn(next: Path.event(event)), flash: "Your invitation now belongs to your account.")
            }
            let (event, invited) = try await call.invited(by: token)
            // Members who are part of the event see its full page, as does the person who added this invitation to
            // their account.
            let isTaken = try await call.read { try invited == nil && !LinkQuery.isShared(token, in: $0) }
            if event.mine.standing.isPart || isTaken {
                return .seeOther(Path.event(event.id))
            }
            return .page(try await call.invitePage(token, isMailed: call.query("mailed") != nil))
        }
        pages.get(Path.Template.guestPass, access: .anyone) { call in
            let token = call.parameter("guestToken")
            if let reply = try await EventPages.claimed(token, call) { return reply }
            do { return .page(try await call.passPage(token)) } catch let refusal as Refusal
                where refusal.code == .notFound
            {
                // A guest whom a host admits again responds anew, by their original link.
                guard try await call.read({ try LinkQuery.invited(token: token, in: $0) }) != nil else { throw refusal }
                return .seeOther(Path.inviteLink(token))
            }
        }
        pages.get(Path.Template.passCalendarFile, access: .anyone) { call in
            try await .passFile(call.parameter("guestToken"), in: call.community, addresses)
        }
    }

    /// Redirects if the secret's RSVP has moved to an account; nil otherwise.
    private static func claimed(_ token: String, _ call: WebCall) async throws -> Reply? {
        guard
            let event = try await call.read({
                try GuestPass.claimed(token, environment: call.community.environment, in: $0)
            })
        else { return nil }
        let path = Path.event(event)
        return .seeOther(
            call.actor.person == nil ? Path.signIn(next: path) : path, flash: "Your answer now belongs to your account."
        )
    }
}

import Domain
import HTTPTypes
import ICalendar
import Localization
import Operations
import ServerOperations
import Web
import Wire

/// Calendar files and feeds.
struct CalendarAPI {
    let addresses: Addresses
    let limiter: RateLimiter
    let shared: SharedReplyCache
    let languages: Languages

    func register(with api: API) {
        files(api)
        feeds(api)
    }

    private func files(_ api: API) {
        let calendar = Endpoint.Reply.text("text/calendar")
        api.on(.get, .eventFile, "Export an event as a calendar file.", reply: calendar) { call in
            let id: ID<Event> = try call.id()
            return try await .eventFile(id, as: call.actor, in: call.community, addresses)
        }
        api.on(
            .get, .guestPassFile, "Export the event of a guest pass as a calendar file.", access: .anyone,
            reply: calendar
        ) { call in
            try await .passFile(call.text("guestToken"), in: call.community, addresses)
        }
        api.on(
            .get, .publicFeed, "Get the feed of public events, optionally with one tag.", access: .anyone,
            query: [
                .text("tag", "Only events with this tag.")
            ],
            isCached: false, reply: calendar
        ) { call in
            try limiter.check(.files, call.context.caller, now: call.now)
            // Checked on each request, because the feed itself may be a few seconds old.
            try await call.read { try CalendarQuery.checkEveryone(in: $0) }
            let tag = call.freeText("tag")
            return try await shared.reply(tag.map { "tag \($0)" } ?? "", now: call.now) {
                let feed = try await call.read(inBackground: true) {
                    try CalendarQuery.everyone(tag: tag, now: call.now, in: $0)
                }
                return try await file(feed, name: tag.map { "Mingle: \($0)" } ?? "Mingle", in: languages.standard)
            }
        }
        api.on(.get, .feedFile, "Get a private calendar feed by its secret address.", access: .anyone, reply: calendar)
        {
            call in
            let secret = call.text("secret")
            // Counted by owner, because a calendar service may fetch for many people.
            let owner = try await call.read { try CalendarQuery.owner(secret: secret, in: $0) }
            try limiter.check(.files, .person(owner), now: call.now)
            return try await shared.queued {
                let (name, feed) = try await call.read(inBackground: true) {
                    try CalendarQuery.personal(secret: secret, now: call.now, in: $0)
                }
                let account = try await call.read { try AccountQuery.account(owner, in: $0) }
                return try await file(feed, name: "Mingle: \(name)", in: languages.language(of: account.locale))
            }
        }
    }

    /// Renders a feed as a file, off the shared threads.
    private func file(_ feed: CalendarFeed, name: String, in language: Language) async throws -> Reply {
        try await OffloadedWork.run { .calendar(document(feed, name: name, in: language), name: "mingle.ics") }
    }

    /// Returns a feed whose description states its time span.
    private func document(_ feed: CalendarFeed, name: String, in language: Language) -> CalendarDocument {
        let last = CivilTime(feed.to - Span(milliseconds: 1), offset: 0)
        let span: Phrase =
            feed.from.map { "Events from \(CivilTime($0, offset: 0), .date) to \(last, .date)." }
            ?? "Events that are not over, to \(last, .date)."
        return CalendarDocument(
            name: name, description: language.text(span),
            events: feed.entries.map { CalendarEvent($0, addresses) }
                + feed.own.map { CalendarEvent($0, addresses, in: language) }, isFeed: true)
    }

    private func feeds(_ api: API) {
        api.on(
            .get, .feeds, "List your private calendar feeds.",
            reply: .list(of: FeedAddress.self)
        ) { call in
            let feeds = try await call.read { try CalendarQuery.feeds(as: call.actor, in: $0) }
            return try .json(Listing(items: feeds.map(feed)))
        }
        api.on(
            .post, .feeds, "Create a private calendar feed.", body: CreateFeed.self,
            reply: .json(Schema(FeedAddress.self), status: 201)
        ) { call, command in
            try await call.post(command) { _, made in (feed(made), APIPath.feed(made.id)) }
        }
        api.on(.delete, .feeds, "Revoke all your private calendar feeds.", reply: .none) { call in
            try await call.perform(RevokeFeed(id: nil))
            return .none
        }
        api.on(.delete, .feed, "Revoke a private calendar feed.", reply: .none) { call in
            try await call.perform(RevokeFeed(id: call.id()))
            return .none
        }
    }

    private func feed(_ view: FeedView) -> FeedAddress {
        FeedAddress(id: view.id, url: addresses.feed(view.secret), createdAt: view.createdAt)
    }
}

extension UploadRule {
    /// A calendar file as the whole body. Programs use many media types for it.
    static let calendar = UploadRule(
        types: ["text/calendar"], takesAnyType: true, limit: RequestBody.calendarLimit, field: "file",
        missing: "Choose a calendar file.")
}

extension Reply {
    /// Returns the event of a guest without an account as a calendar file that links to their guest pass.
    static func passFile(_ pass: String, in community: Community, _ addresses: Addresses) async throws -> Reply {
        let found = try await community.read {
            try CalendarQuery.entry(pass: pass, environment: community.environment, in: $0)
        }
        var event = CalendarEvent(found.entry, addresses)
        // A pass that was issued for an unconfirmed address becomes invalid on confirmation, so it is not linked.
        event.url = found.isMailed ? addresses.page(Path.guestPass(pass)) : nil
        return .calendar(CalendarDocument(events: [event]), name: "event.ics")
    }

    /// Returns one event as a calendar file.
    static func eventFile(
        _ id: ID<Event>, as actor: Actor, in community: Community, _ addresses: Addresses
    ) async throws -> Reply {
        let entry = try await community.read { try CalendarQuery.entry(id, as: actor, now: community.now, in: $0) }
        return .calendar(CalendarDocument(events: [CalendarEvent(entry, addresses)]), name: "event.ics")
    }

    static func calendar(_ document: CalendarDocument, name: String) -> Reply {
        .file(Array(document.text().utf8), type: "text/calendar; charset=utf-8", name: name)
    }
}

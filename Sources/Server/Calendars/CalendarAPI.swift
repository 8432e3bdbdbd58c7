import Domain
import HTTPTypes
import ICalendar
import Operations
import Wire

/// Calendar files and feeds.
struct CalendarAPI {
    let addresses: Addresses

    func register(with api: API) {
        files(api)
        feeds(api)
    }

    private func files(_ api: API) {
        let calendar = Endpoint.Reply.text("text/calendar")
        api.on(.get, .eventFile, "One event as a calendar file.", reply: calendar) { call in
            let id: ID<Event> = try call.id()
            return try await eventFile(id, as: call.actor, in: call.community)
        }
        api.on(
            .get, .publicFeed, "The community's public events, or those with a tag.", access: .anyone,
            query: [.init(name: "tag", schema: .string(format: nil, values: []), summary: "Only events with this tag.")],
            reply: calendar
        ) { call in
            let tag = call.words("tag")
            let feed = try await call.read { try CalendarQuery.everyone(tag: tag, now: call.now, in: $0) }
            return .calendar(document(feed, name: tag.map { "Mingle: \($0)" } ?? "Mingle"), name: "mingle.ics")
        }
        api.on(.get, .feedFile, "One's own calendar under its secret address.", access: .anyone, reply: calendar) { call in
            let secret = call.text("secret")
            let (name, feed) = try await call.read { try CalendarQuery.personal(secret: secret, now: call.now, in: $0) }
            return .calendar(document(feed, name: "Mingle: \(name)"), name: "mingle.ics")
        }
    }

    /// A feed that says which span of time it covers.
    private func document(_ feed: CalendarFeed, name: String) -> CalendarDocument {
        let last = CivilTime(feed.to - Span(milliseconds: 1), offset: 0).isoDate
        let span =
            feed.from.map { "Events from \(CivilTime($0, offset: 0).isoDate) to \(last)." }
            ?? "Events that are not over, to \(last)."
        return CalendarDocument(
            name: name, description: span, events: feed.entries.map { CalendarEvent($0, addresses) }, isFeed: true)
    }

    func eventFile(_ id: ID<Event>, as actor: Actor, in community: Community) async throws -> Reply {
        let entry = try await community.read { try CalendarQuery.entry(id, as: actor, now: community.now, in: $0) }
        return .calendar(CalendarDocument(events: [CalendarEvent(entry, addresses)]), name: "event.ics")
    }

    private func feeds(_ api: API) {
        api.on(
            .get, .feeds, "One's secret calendar addresses.", reply: .json(Schema(Listing<FeedAddress>.self), status: 200)
        ) { call in
            let feeds = try await call.read { try CalendarQuery.feeds(as: call.actor, in: $0) }
            return try .json(Listing(items: feeds.map(feed)))
        }
        api.on(
            .post, .feeds, "Make a secret calendar address.", body: CreateFeed.self,
            reply: .json(Schema(FeedAddress.self), status: 201)
        ) { call, command in
            try await call.post(command) { _, made in (feed(made), APIPath.feed(made.id)) }
        }
        api.on(.delete, .feeds, "End all of one's secret calendar addresses.", reply: .none) { call in
            try await call.perform(RevokeFeed(id: nil))
            return .none
        }
        api.on(.delete, .feed, "End one secret calendar address.", reply: .none) { call in
            try await call.perform(RevokeFeed(id: call.id()))
            return .none
        }
    }

    private func feed(_ view: FeedView) -> FeedAddress {
        FeedAddress(id: view.id, url: addresses.feed(view.secret), createdAt: view.createdAt)
    }
}

extension UploadRule {
    /// A calendar file as the whole body. Programs send it under many names.
    static let calendar = UploadRule(
        types: ["text/calendar"], takesAnyType: true, limit: RequestBody.calendarLimit, field: "file", noun: "calendar file")
}

extension Reply {
    static func calendar(_ document: CalendarDocument, name: String) -> Reply {
        .file(Array(document.text().utf8), type: "text/calendar; charset=utf-8", name: name)
    }
}

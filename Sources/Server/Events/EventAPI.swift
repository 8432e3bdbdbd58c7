import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// `/events` and `/tags`.
struct EventAPI {
    /// A cache of list items as JSON, which depend only on their cache keys.
    let fragments: EventFragmentCache<Bool, [UInt8]>

    func register(with api: API) {
        lists(api)
        one(api)
    }

    private func lists(_ api: API) {
        let fragments = fragments
        let filters: [Endpoint.Parameter] = [
            .choice(
                "when", EventFilter.When.allCases.map(\.rawValue),
                "`upcoming` (the default, first start first) or `past` (last start first)."),
            .choice(
                "mine", EventFilter.Mine.allCases.map(\.rawValue),
                "Only events that you host, are going to or are invited to."),
            .text("tag", "Only events with this tag."),
            .text("q", "Text in the title, description, tags, location or host's name."),
            .text(
                "near",
                "Only events near this position, `latitude,longitude` in degrees. Events whose location is hidden from you are omitted."
            ),
            .integer("within", "The maximum distance, 1 to 50 kilometers. Default: 10."),
            .id(
                "area",
                "Only events at a venue of the programme in this area or its sub-areas. Requires access to the programme."
            ),
            .time(
                "from",
                "Only events that start at this time or later. All-day events start at the first moment of their first day (`startsAt`)."
            ),
            .time("to", "Only events that start before this time."),
            .choice("order", ["asc", "desc"], "The sort direction, by start."),
        ]
        api.on(
            .get, .events, "List the events that you may see.", query: filters + Endpoint.Parameter.paging,
            reply: .list(of: EventView.self)
        ) { call in
            let filter = try filter(of: call)
            let (cursor, limit) = (try call.cursor(), try call.limit())
            let (actor, now) = (call.actor, call.now)
            return try await call.read(inBackground: filter.query != nil) { reader in
                let page = try EventQuery.cacheKeys(
                    filter, as: actor, after: cursor, limit: limit, now: now, in: reader)
                let items = try fragments.fragments(of: page.items, as: { _ in true }, now: now) { missing in
                    try EventQuery.views(of: missing, as: actor, now: now, in: reader).mapValues { try JSON.encode($0) }
                }
                return .json(listing: items, nextCursor: page.next?.text)
            }
        }
        api.on(
            .get, .tags, "List the tags of upcoming events, most used first.",
            reply: .list(of: TagView.self)
        ) { call in
            try await call.list { try EventQuery.tags(as: call.actor, now: call.now, limit: 200, in: $0) }
        }
    }

    private func filter(of call: Call) throws -> EventFilter {
        let when = try call.query("when", { EventFilter.When(rawValue: $0) }, "Use upcoming or past.") ?? .upcoming
        let isDescending = try call.isDescending() ?? (when == .past)
        return EventFilter(
            when: when,
            mine: try call.query("mine", { EventFilter.Mine(rawValue: $0) }, "Use hosting, going or invited."),
            tag: call.freeText("tag"), query: call.freeText("q"),
            near: try Nearness.read(near: call.freeText("near"), within: call.query("within")),
            programme: try call.filter("area").map { .area($0) },
            from: try call.instant("from"), to: try call.instant("to"), isDescending: isDescending)
    }

    private func one(_ api: API) {
        let event = Schema(EventView.self)
        api.on(
            .post, .events, "Create an event, published or as a draft that only its hosts see.", body: CreateEvent.self,
            reply: .json(event, status: 201)
        ) { call, command in
            try await call.post(
                command, at: { APIPath.event($0) },
                reply: {
                    try EventQuery.event($1, as: call.actor, now: call.now, in: $0)
                })
        }
        api.on(.get, .event, "Get an event.", reply: .json(event, status: 200)) { call in
            let id: ID<Event> = try call.id()
            return try .json(await call.read { try EventQuery.event(id, as: call.actor, now: call.now, in: $0) })
        }
        api.on(
            .patch, .event, "Update an event. `null` clears a field.", body: UpdateEvent.Changes.self,
            reply: .json(event, status: 200)
        ) { call, changes in
            let id: ID<Event> = try call.id()
            try await call.perform(UpdateEvent(id: id, changes: changes))
            return try .json(await call.read { try EventQuery.event(id, as: call.actor, now: call.now, in: $0) })
        }
        api.on(.delete, .event, "Delete an event.", reply: .none) { call in
            try await call.perform(DeleteEvent(id: call.id()))
            return .none
        }
        api.on(
            .post, .publish, "Publish a draft.", body: EmptyBody.self, reply: .json(event, status: 200)
        ) { call, _ in
            let id: ID<Event> = try call.id()
            return try await call.post(
                PublishEvent(id: id),
                seeing: {
                    try EventQuery.event(id, as: call.actor, now: call.now, in: $0)
                })
        }
        api.on(
            .post, .cancel, "Cancel an event. Its guests are notified.", body: CancellationBody.self,
            reply: .json(event, status: 200)
        ) { call, body in
            let id: ID<Event> = try call.id()
            return try await call.post(
                CancelEvent(id: id, reason: body.reason),
                seeing: {
                    try EventQuery.event(id, as: call.actor, now: call.now, in: $0)
                })
        }
        api.on(
            .post, .restore, "Restore a cancelled event. Its guests are notified.", body: EmptyBody.self,
            reply: .json(event, status: 200)
        ) { call, _ in
            let id: ID<Event> = try call.id()
            return try await call.post(
                RestoreEvent(id: id),
                seeing: {
                    try EventQuery.event(id, as: call.actor, now: call.now, in: $0)
                })
        }
        api.on(
            .post, .duplicate, "Duplicate an event as a draft, a week later.", body: DuplicateBody.self,
            reply: .json(event, status: 201)
        ) { call, body in
            try await call.post(
                DuplicateEvent(id: call.id(), copy: body.id), at: { APIPath.event($0) },
                reply: {
                    try EventQuery.event($1, as: call.actor, now: call.now, in: $0)
                })
        }
    }
}

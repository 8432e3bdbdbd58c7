import Domain
import HTML
import Operations
import Web

/// Links an event to an activity. For hosts who may change the programme.
struct EventActivityPages {
    let pages: PageRoutes
    let forms: FormRoutes

    private static let picked: [(field: String, kind: PickKind)] = [("activityId", .activities), ("venueId", .venues)]

    func register() {
        pages.get(Path.Template.eventActivity) { .page(try await EventActivityPages.page($0.id(), $0)) }
        forms.on(
            SetEventActivity.self,
            fill: { call in
                let fields = ProgrammeForm(call)
                return SetEventActivity(
                    event: try call.form.id("event"),
                    activityId: fields.patch(
                        "activityId", picked: try await ItemResolver.id("activityId", .activities, call)),
                    venueId: fields.patch("venueId", picked: try await ItemResolver.id("venueId", .venues, call)))
            },
            done: { _, command, _ in
                PageResponder.done(Path.event(command.event), "Saved.")
            },
            redisplay: { call, state in
                try await EventActivityPages.page(
                    call.form.id("event"), call, ItemResolver.offering(EventActivityPages.picked, state, call))
            })
    }

    private static func page(_ id: ID<Event>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        // People who do not see the event learn nothing of it, whatever their role.
        let event = try await EventPages.hosted(id, call, for: .edit)
        try ProgrammeAccess.check(.edit, call.actor)
        let venue = try await call.read { reader in
            try event.venueId.map { try VenueQuery.venue($0, as: call.actor, in: reader) }
        }
        return EventActivityPage.html(call.page, event, venue: venue, form: form)
    }
}

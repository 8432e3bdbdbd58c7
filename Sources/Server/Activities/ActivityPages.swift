import Domain
import HTML
import Operations
import Store
import Web

/// Pages of activities.
struct ActivityPages {
    let pages: PageRoutes
    let forms: FormRoutes

    private static let page = 50

    func register() {
        pages.get(Path.activities, access: .staff, query: ActivityFilter.names + ["cursor"], savesQuery: true) {
            .page(try await ActivityPages.list($0))
        }
        pages.get(Path.newActivity, access: .editor) {
            .page(try await ActivityPages.new($0, ActivityPages.filled($0)))
        }
        pages.get(Path.chosenActivities, access: .editor, query: ["ids"]) { call in
            let ids: [ID<Activity>] = call.ids(SetActivityStatus.maxCount)
            return .page(
                try await call.read {
                    BulkActivitiesPage.html(call.page, try ActivityQuery.activities(ids, as: call.actor, in: $0))
                })
        }
        pages.get(Path.Template.activity, access: .staff, query: ActivityFilter.names + ["cursor", "with", "when"]) {
            .page(try await ActivityPages.one($0.id(), $0))
        }
        pages.get(Path.Template.editActivity, access: .editor) { .page(try await ActivityPages.edit($0.id(), $0)) }
        pages.get(Path.Template.activityVenue, access: .editor) {
            .page(try await ActivityPages.entry($0.id("entry"), of: $0.id(), $0))
        }
        pages.get(Path.Template.assignment, access: .editor) {
            .page(try await ActivityPages.assignment($0.id("assignment"), of: $0.id(), $0))
        }
        activityForms()
        assignmentForms()
        venueForms()
    }

    // MARK: Pages

    /// Returns the filter in the URL, for the list and the map.
    static func filter(_ call: WebCall) -> ActivityFilter {
        // The form sends days; links of the page contain the times derived from them.
        func time(_ name: String) -> Instant? {
            call.query(name).flatMap { text in
                Instant(iso8601: text) ?? CivilTime(iso: text).map { Zones.instant($0, in: call.page.zone) }
            }
        }
        let sort = call.sort ?? .date
        return ActivityFilter(
            query: call.searched, type: call.filter("type"),
            status: call.query("status").flatMap(ActivityStatus.init(rawValue:)), from: time("from"),
            to: time("to"), area: call.filter("area"), venue: call.filter("venue"), sort: sort,
            isDescending: call.isDescending ?? (sort == .date))
    }

    private static func list(_ call: WebCall) async throws -> HTML {
        let (filter, cursor) = (filter(call), call.cursor)
        return try await call.read(inBackground: true) { reader in
            let found = try ActivityQuery.activities(
                filter, as: call.actor, after: cursor, limit: page, now: call.now, in: reader)
            return ActivitiesPage.html(
                call.page, found.items, filter: filter,
                types: try ProgrammeQuery.activityTypes(as: call.actor, in: reader),
                areas: try WebCall.areas(as: call.actor, in: reader),
                area: filter.area.flatMap { try? AreaQuery.area($0, as: call.actor, in: reader) },
                venue: filter.venue.flatMap { try? VenueQuery.venue($0, as: call.actor, in: reader) },
                nextCursor: found.next?.text)
        }
    }

    private static func one(
        _ id: ID<Activity>, _ call: WebCall, filled: ActivityPage.Part? = nil, _ form: FormInput = FormInput()
    ) async throws -> HTML {
        let filter = filter(call)
        return try await call.read(inBackground: true) { reader in
            // A participant who was just added is preselected.
            let with: ID<Participant>? = call.filter("with")
            let newcomer = try with.flatMap {
                try ParticipantQuery.participants([$0], as: call.actor, in: reader).first
            }
            let when = filled == nil ? call.query("when").flatMap(AssignmentTime.init(rawValue:)) ?? .current : .current
            let people = try ActivityQuery.assignments(
                of: id, when, as: call.actor, after: filled == nil ? call.cursor : nil, limit: 100, in: reader)
            let hasEnded = try !ActivityQuery.assignments(of: id, .ended, as: call.actor, limit: 1, in: reader).items
                .isEmpty
            let activity = try ActivityQuery.activity(id, as: call.actor, in: reader)
            return ActivityPage.html(
                call.page, activity, assignments: people.items, when: when, hasEnded: hasEnded,
                nextCursor: people.next?.text,
                roles: try ProgrammeQuery.participantRoles(as: call.actor, in: reader),
                events: try ProgrammeEvents(of: .activity(id), as: call.actor, limit: page, now: call.now, in: reader),
                beside: try Page.around(activity, at: { ActivityQuery.pageCursor(of: $0, in: filter) }) {
                    try ActivityQuery.activities(
                        $1 ? filter.reversed : filter, as: call.actor, after: $0, limit: page, now: call.now, in: reader
                    )
                }, filter: filter,
                filled: with == nil ? filled : .assignment, form: with == nil ? form : ActivityPage.assigning(newcomer))
        }
    }

    private static func filled(_ call: WebCall) -> FormInput {
        let tomorrow = Zones.civil(call.now, in: call.page.zone).addingDays(1)
        return FormInput(fields: ["startDate": "\(tomorrow.isoDate)T19:00"])
    }

    private static func new(_ call: WebCall, _ form: FormInput) async throws -> HTML {
        ActivityFormPage.new(
            call.page, types: try await call.read { try ProgrammeQuery.activityTypes(as: call.actor, in: $0) },
            form: form)
    }

    private static func edit(_ id: ID<Activity>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        try await call.read {
            ActivityFormPage.edit(
                call.page, try ActivityQuery.activity(id, as: call.actor, in: $0),
                types: try ProgrammeQuery.activityTypes(as: call.actor, in: $0), form: form)
        }
    }

    /// - Parameter activity: The activity that the assignment must belong to; nil if its form does not name one.
    private static func assignment(
        _ id: ID<Assignment>, of activity: ID<Activity>?, _ call: WebCall, _ form: FormInput? = nil
    ) async throws -> HTML {
        try await call.read { reader in
            let one = try ActivityQuery.assignment(id, as: call.actor, in: reader)
            guard activity == nil || one.activityId == activity else { throw Refusal.notFound }
            return AssignmentPage.html(
                call.page, one, roles: try ProgrammeQuery.participantRoles(as: call.actor, in: reader), form: form)
        }
    }

    private static func entry(
        _ id: ID<ActivityVenue>, of activity: ID<Activity>, _ call: WebCall, _ form: FormInput? = nil
    ) async throws -> HTML {
        let activity = try await call.read { try ActivityQuery.activity(activity, as: call.actor, in: $0) }
        guard let entry = activity.venues.first(where: { $0.id == id }) else { throw Refusal.notFound }
        return ActivityVenuePage.html(call.page, activity, entry, form: form)
    }

    // MARK: Forms

    private func activityForms() {
        forms.on(
            .chooseActivities, access: .editor,
            run: { call in
                .seeOther(
                    Path.chosenActivities(Array(ProgrammeForm(call).ids("id").prefix(SetActivityStatus.maxCount))))
            })
        forms.on(
            AddActivity.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                let venue: ID<Venue>? = try await ItemResolver.id("venueIds", .venues, call)
                return AddActivity(
                    name: call.form["name"], description: fields.lines("description"),
                    activityTypeId: try fields.id("activityTypeId"),
                    startDate: try fields.moment("startDate"), endDate: try fields.moment("endDate"),
                    venueIds: venue.map { [$0] },
                    venuesSince: venue == nil ? nil : try fields.day("venuesSince"))
            },
            done: { _, _, id in
                PageResponder.done(Path.activity(id), "Activity created.")
            },
            redisplay: { call, state in
                try await ActivityPages.new(call, ItemResolver.offering([("venueIds", .venues)], state, call))
            })
        forms.on(
            UpdateActivity.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return UpdateActivity(
                    id: try call.form.id("id"), name: fields.patch("name", call.form["name"]),
                    description: fields.patch("description", fields.lines("description")),
                    activityTypeId: fields.patch("activityTypeId", try fields.id("activityTypeId")),
                    startDate: fields.patch("startDate", try fields.moment("startDate")),
                    endDate: fields.patch("endDate", try fields.moment("endDate")),
                    status: fields.patch("status", try fields.choice("status")),
                    closedAt: fields.patch("closedAt", try fields.moment("closedAt")))
            },
            done: { _, command, _ in
                PageResponder.done(Path.activity(command.id), "Saved.")
            },
            redisplay: { call, state in
                try await ActivityPages.edit(call.form.id("id"), call, state)
            })
        forms.on(
            SetActivityStatus.self, access: .editor,
            fill: { call in
                guard let status: ActivityStatus = try ProgrammeForm(call).choice("status") else {
                    throw Refusal.invalid("status", "Choose a status.")
                }
                return SetActivityStatus(ids: ProgrammeForm(call).ids("ids"), status: status)
            },
            done: { _, command, changed in
                guard command.ids.count == 1 else {
                    return PageResponder.done(Path.activities, "\(changed, .count) activities changed.")
                }
                return PageResponder.done(Path.activity(command.ids[0]))
            })
        forms.on(
            DeleteActivity.self, access: .editor,
            done: { _, _, _ in PageResponder.done(Path.activities, "Activity deleted.") })
    }

    private func assignmentForms() {
        forms.on(
            AssignParticipants.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                var people: [ID<Participant>] = fields.ids("participantIds")
                // The page of an activity chooses a participant by name; the list of participants chooses an activity.
                let activity: ID<Activity>? =
                    people.isEmpty
                    ? try call.form.id("activity") : try await ItemResolver.id("activity", .activities, call)
                if people.isEmpty {
                    people = try await ItemResolver.id("participantId", .participants, call).map { [$0] } ?? []
                }
                guard let activity else { throw Refusal.invalid("activity", "Choose an activity.") }
                return AssignParticipants(
                    activity: activity, participantIds: people, roleId: try fields.id("roleId"),
                    note: call.form["note"],
                    assignedAt: try fields.since("assignedAt"), endedAt: try fields.past("endedAt"))
            },
            done: { _, command, outcome in
                let done: Phrase = "\(outcome.added.count, .count) participants assigned."
                return PageResponder.done(
                    Path.activity(command.activity) + "#people",
                    outcome.known == 0
                        ? done
                        : "\(done) \("\(outcome.known, .count) already took part in this role during that time." as Phrase)"
                )
            },
            redisplay: { call, state in
                guard ProgrammeForm(call).ids("participantIds", of: Participant.self).isEmpty else {
                    return try await ParticipantPages.assigning(call, state)
                }
                return try await ActivityPages.one(
                    call.form.id("activity"), call, filled: .assignment,
                    ItemResolver.offering([("participantId", .participants)], state, call))
            })
        forms.on(
            UpdateAssignment.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return UpdateAssignment(
                    id: try call.form.id("id"), roleId: fields.patch("roleId", try fields.id("roleId")),
                    note: fields.patch("note", call.form["note"]),
                    assignedAt: fields.patch("assignedAt", try fields.past("assignedAt")),
                    endedAt: fields.patch("endedAt", try fields.past("endedAt")))
            },
            done: { _, _, activity in
                PageResponder.done(Path.activity(activity) + "#people", "Saved.")
            },
            redisplay: { call, state in
                let id: ID<Assignment> = try call.form.id("id")
                return try await ActivityPages.assignment(id, of: nil, call, state)
            })
        forms.on(
            EndAssignment.self, access: .editor, fill: { EndAssignment(id: try $0.form.id("id")) },
            done: { _, _, activity in
                PageResponder.done(
                    Path.activity(activity) + "#people",
                    "They no longer take part in this role. The history still shows when they did.")
            })
        forms.on(
            DeleteAssignment.self, access: .editor,
            done: { _, _, activity in
                PageResponder.done(Path.activity(activity) + "#people", "Entry removed from the history.")
            })
    }

    private func venueForms() {
        forms.on(
            AddActivityVenue.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return AddActivityVenue(
                    activity: try call.form.id("activity"),
                    venueId: try await ItemResolver.id("venueId", .venues, call),
                    from: try fields.since("from"),
                    to: try fields.day("to"), movesThere: call.form.isOn("movesThere"))
            },
            done: { _, command, _ in
                PageResponder.done(Path.activity(command.activity) + "#places", "Venue added.")
            },
            redisplay: { call, state in
                try await ActivityPages.one(
                    call.form.id("activity"), call, filled: .venue,
                    ItemResolver.offering([("venueId", .venues)], state, call))
            })
        forms.on(
            UpdateActivityVenue.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return UpdateActivityVenue(
                    id: try call.form.id("id"),
                    venueId: fields.patch("venueId", picked: try await ItemResolver.id("venueId", .venues, call)),
                    effectiveFrom: fields.patch("effectiveFrom", try fields.day("effectiveFrom")),
                    effectiveTo: fields.patch("effectiveTo", try fields.day("effectiveTo")))
            },
            done: { _, _, activity in
                PageResponder.done(Path.activity(activity) + "#places", "Saved.")
            },
            redisplay: { call, state in
                let id: ID<ActivityVenue> = try call.form.id("id")
                let activity = try await call.read { try ActivityQuery.activity(of: id, as: call.actor, in: $0) }
                return try await ActivityPages.entry(
                    id, of: activity, call, ItemResolver.offering([("venueId", .venues)], state, call))
            })
        forms.on(
            DeleteActivityVenue.self, access: .editor,
            done: { _, _, activity in
                PageResponder.done(Path.activity(activity) + "#places", "Entry removed from the history.")
            })
    }
}

import Domain
import HTML
import Operations
import Store
import Web

/// Pages of participants.
struct ParticipantPages {
    let pages: PageRoutes
    let forms: FormRoutes

    private static let page = 50
    private static let picked: [(field: String, kind: PickKind)] = [("homeVenueId", .venues), ("userId", .people)]

    func register() {
        pages.get(Path.participants, access: .staff, query: ParticipantFilter.names + ["cursor"], savesQuery: true) {
            .page(try await ParticipantPages.list($0))
        }
        pages.get(Path.newParticipant, access: .editor, query: ["activity"]) {
            .page(ParticipantFormPage.new($0.page, for: $0.filter("activity")))
        }
        pages.get(Path.chosenParticipants, access: .editor, query: ["ids"]) {
            .page(try await ParticipantPages.chosen($0.ids(DeleteParticipants.maxCount), $0))
        }
        pages.get(Path.Template.participant, access: .staff, query: ParticipantFilter.names) {
            .page(try await ParticipantPages.one($0.id(), $0))
        }
        pages.get(Path.Template.editParticipant, access: .editor) {
            .page(try await ParticipantPages.edit($0.id(), $0))
        }
        pages.get(Path.Template.participantHome, access: .editor) {
            .page(try await ParticipantPages.home($0.id("home"), of: $0.id(), $0))
        }
        participantForms()
        homeForms()
    }

    private static func filter(_ call: WebCall) -> ParticipantFilter {
        ParticipantFilter(
            query: call.searched, role: call.filter("role"), area: call.filter("area"), sort: call.sort ?? .name,
            isDescending: call.isDescending ?? false)
    }

    private static func list(_ call: WebCall) async throws -> HTML {
        let (filter, cursor) = (filter(call), call.cursor)
        return try await call.read(inBackground: true) { reader in
            let found = try ParticipantQuery.participants(
                filter, as: call.actor, after: cursor, limit: page, in: reader)
            return ParticipantsPage.html(
                call.page, found.items, filter: filter,
                roles: try ProgrammeQuery.participantRoles(as: call.actor, in: reader),
                areas: try WebCall.areas(as: call.actor, in: reader),
                area: filter.area.flatMap { try? AreaQuery.area($0, as: call.actor, in: reader) },
                nextCursor: found.next?.text)
        }
    }

    private static func one(
        _ id: ID<Participant>, _ call: WebCall, _ form: FormInput = FormInput()
    ) async throws -> HTML {
        let filter = filter(call)
        return try await call.read(inBackground: true) { reader in
            let participant = try ParticipantQuery.participant(id, as: call.actor, in: reader)
            return ParticipantPage.html(
                call.page, participant,
                assignments: try ActivityQuery.assignments(of: id, as: call.actor, limit: 200, in: reader),
                addresses: try ParticipantQuery.addresses(of: id, as: call.actor, in: reader),
                person: try person(of: participant, as: call.actor, in: reader),
                beside: try Page.around(participant, at: { ParticipantQuery.pageCursor(of: $0, in: filter) }) {
                    try ParticipantQuery.participants(
                        $1 ? filter.reversed : filter, as: call.actor, after: $0, limit: page, in: reader)
                }, filter: filter, form: form)
        }
    }

    private static func home(
        _ id: ID<ParticipantAddress>, of participant: ID<Participant>, _ call: WebCall, _ form: FormInput? = nil
    ) async throws -> HTML {
        try await call.read { reader in
            guard
                let entry = try ParticipantQuery.addresses(of: participant, as: call.actor, in: reader).first(where: {
                    $0.id == id
                })
            else {
                throw Refusal.notFound
            }
            return ParticipantHomePage.html(
                call.page, try ParticipantQuery.participant(participant, as: call.actor, in: reader), entry, form: form)
        }
    }

    /// Returns a participant's account, if the viewer may see it.
    private static func person(
        of participant: ParticipantView, as actor: Actor, in reader: any Reader
    ) throws -> PersonView? {
        guard let user = participant.userId else { return nil }
        do { return try PeopleQuery.person(user, as: actor, in: reader) } catch is Refusal { return nil }
    }

    private static func edit(_ id: ID<Participant>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        let form = try await offering(form, picked, call)
        return try await call.read { reader in
            let participant = try ParticipantQuery.participant(id, as: call.actor, in: reader)
            return ParticipantFormPage.edit(
                call.page, participant, person: try person(of: participant, as: call.actor, in: reader), form: form)
        }
    }

    private static func chosen(_ ids: [ID<Participant>], _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML
    {
        let form = try await offering(form, [("activity", .activities)], call)
        return try await call.read { reader in
            BulkParticipantsPage.html(
                call.page, try ParticipantQuery.participants(ids, as: call.actor, in: reader),
                roles: try ProgrammeQuery.participantRoles(as: call.actor, in: reader), form: form ?? FormInput())
        }
    }

    private static func offering(
        _ form: FormInput?, _ picked: [(field: String, kind: PickKind)], _ call: WebCall
    ) async throws -> FormInput? {
        guard let form else { return nil }
        return try await ItemResolver.offering(picked, form, call)
    }

    /// Returns the activity that a new participant is added to.
    private static func activity(_ call: WebCall) -> ID<Activity>? { call.form["activity"].flatMap { ID($0) } }

    private func participantForms() {
        forms.on(
            .chooseParticipants, access: .editor,
            run: { call in
                .seeOther(
                    Path.chosenParticipants(Array(ProgrammeForm(call).ids("id").prefix(DeleteParticipants.maxCount))))
            })
        forms.on(
            AddParticipant.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return AddParticipant(
                    name: call.form["name"], email: call.form["email"], phone: call.form["phone"],
                    notes: fields.lines("notes"),
                    homeVenueId: try await ItemResolver.id("homeVenueId", .venues, call),
                    homeSince: try fields.since("homeSince"), userId: try await ItemResolver.id("userId", .people, call)
                )
            },
            done: { call, _, id in
                guard let activity: ID<Activity> = ParticipantPages.activity(call) else {
                    return PageResponder.done(Path.participant(id), "Participant added.")
                }
                return PageResponder.done(
                    Path.activity(activity, with: id), "Participant added. Now choose their role.")
            },
            redisplay: { call, state in
                ParticipantFormPage.new(
                    call.page, for: ParticipantPages.activity(call),
                    form: try await ItemResolver.offering(ParticipantPages.picked, state, call))
            })
        forms.on(
            UpdateParticipant.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return UpdateParticipant(
                    id: try call.form.id("id"), name: fields.patch("name", call.form["name"]),
                    email: fields.patch("email", call.form["email"]),
                    phone: fields.patch("phone", call.form["phone"]),
                    notes: fields.patch("notes", fields.lines("notes")),
                    homeVenueId: fields.patch(
                        "homeVenueId", picked: try await ItemResolver.id("homeVenueId", .venues, call)),
                    homeSince: try fields.since("homeSince"),
                    userId: fields.patch("userId", picked: try await ItemResolver.id("userId", .people, call)))
            },
            done: { _, command, _ in
                PageResponder.done(Path.participant(command.id), "Saved.")
            },
            redisplay: { call, state in
                try await ParticipantPages.edit(call.form.id("id"), call, state)
            })
        forms.on(
            DeleteParticipants.self, access: .editor, fill: { DeleteParticipants(ids: ProgrammeForm($0).ids("ids")) },
            done: { _, _, gone in
                PageResponder.done(Path.participants, "\(gone, .count) participants deleted.")
            })
    }

    private func homeForms() {
        forms.on(
            AddParticipantAddress.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return AddParticipantAddress(
                    participant: try call.form.id("participant"),
                    venueId: try await ItemResolver.id("venueId", .venues, call), from: try fields.since("from"),
                    to: try fields.past("to"))
            },
            done: { _, command, _ in
                PageResponder.done(Path.participant(command.participant) + "#homes", "Home added.")
            },
            redisplay: { call, state in
                try await ParticipantPages.one(
                    call.form.id("participant"), call, ItemResolver.offering([("venueId", .venues)], state, call))
            })
        forms.on(
            UpdateParticipantAddress.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return UpdateParticipantAddress(
                    id: try call.form.id("id"),
                    venueId: fields.patch("venueId", picked: try await ItemResolver.id("venueId", .venues, call)),
                    from: fields.patch("from", try fields.past("from")), to: fields.patch("to", try fields.past("to")))
            },
            done: { _, _, participant in
                PageResponder.done(Path.participant(participant) + "#homes", "Saved.")
            },
            redisplay: { call, state in
                let id: ID<ParticipantAddress> = try call.form.id("id")
                let participant = try await call.read {
                    try ParticipantQuery.participant(of: id, as: call.actor, in: $0)
                }
                return try await ParticipantPages.home(
                    id, of: participant, call, ItemResolver.offering([("venueId", .venues)], state, call))
            })
        forms.on(
            DeleteParticipantAddress.self, access: .editor,
            done: { _, _, participant in
                PageResponder.done(Path.participant(participant) + "#homes", "Entry removed from the history.")
            })
    }

    /// Renders the chosen participants again after their assignment was refused.
    static func assigning(_ call: WebCall, _ state: FormInput) async throws -> HTML {
        try await chosen(ProgrammeForm(call).ids("participantIds"), call, state)
    }
}

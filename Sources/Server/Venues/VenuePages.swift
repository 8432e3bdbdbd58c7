import Domain
import HTML
import Operations
import Presentation
import Store
import Web

/// Pages of venues.
struct VenuePages {
    let pages: PageRoutes
    let forms: FormRoutes

    static let page = 50
    private static let picked: [(field: String, kind: PickKind)] = [("geographicAreaId", .areas)]

    func register() {
        pages.get(Path.venues, access: .staff, query: VenueFilter.names + ["cursor"], savesQuery: true) {
            .page(try await VenuePages.list($0))
        }
        pages.get(Path.newVenue, access: .editor, query: ["in"]) {
            .page(try await VenuePages.new($0, in: $0.filter("in")), showsMap: true)
        }
        pages.get(Path.Template.venue, access: .staff, query: VenueFilter.names + ["cursor"]) {
            .page(try await VenuePages.one($0.id(), $0))
        }
        pages.get(Path.Template.editVenue, access: .editor) {
            .page(try await VenuePages.edit($0.id(), $0), showsMap: true)
        }
        pages.get(Path.Template.deleteVenue, access: .editor) { call in
            let id: ID<Venue> = try call.id()
            return .page(
                try await call.read {
                    VenuePage.delete(
                        call.page, try VenueQuery.venue(id, as: call.actor, in: $0),
                        uses: try VenueQuery.uses(of: id, as: call.actor, in: $0))
                })
        }
        pages.get(Path.venueMap, access: .staff, query: ActivityFilter.names + ["by"], savesQuery: true) {
            .page(try await VenuePages.map($0), showsMap: true)
        }
        venueForms()
    }

    /// The maximum number of venues on a map.
    private static let maxOnMap = 1_000

    private static func map(_ call: WebCall) async throws -> HTML {
        let filter = ActivityPages.filter(call)
        let meaning = call.query("by").flatMap(VenueSign.Meaning.init(rawValue:)) ?? .status
        return try await call.read(inBackground: true) { reader in
            let found = try VenueMapQuery.venues(filter, as: call.actor, limit: maxOnMap, now: call.now, in: reader)
            return VenueMapPage.html(
                call.page, found.venues, isWhole: found.isWhole, filter: filter, by: meaning,
                types: try ProgrammeQuery.activityTypes(as: call.actor, in: reader),
                areas: try WebCall.areas(as: call.actor, in: reader),
                area: filter.area.flatMap { try? AreaQuery.area($0, as: call.actor, in: reader) })
        }
    }

    private static func filter(_ call: WebCall) -> VenueFilter {
        VenueFilter(
            query: call.searched, area: call.filter("area"),
            type: call.query("type").flatMap(VenueType.init(rawValue:)), sort: call.sort ?? .name,
            isDescending: call.isDescending ?? false)
    }

    private static func list(_ call: WebCall) async throws -> HTML {
        let (filter, cursor) = (filter(call), call.cursor)
        return try await call.read(inBackground: true) { reader in
            let found = try VenueQuery.venues(filter, as: call.actor, after: cursor, limit: page, in: reader)
            return VenuesPage.html(
                call.page, found.items, filter: filter, areas: try WebCall.areas(as: call.actor, in: reader),
                area: filter.area.flatMap { try? AreaQuery.area($0, as: call.actor, in: reader) },
                nextCursor: found.next?.text)
        }
    }

    private static func one(_ id: ID<Venue>, _ call: WebCall) async throws -> HTML {
        let filter = filter(call)
        return try await call.read(inBackground: true) { reader in
            let (actor, now) = (call.actor, call.now)
            let residents = try ParticipantQuery.residents(
                of: id, as: actor, after: call.cursor, limit: page, in: reader)
            let former = try ParticipantQuery.formerResidents(of: id, as: actor, limit: page, in: reader)
            let venue = try VenueQuery.venue(id, as: actor, in: reader)
            return VenuePage.html(
                call.page, venue,
                activities: try ActivityQuery.activities(
                    ActivityFilter(venue: id), as: actor, limit: 12, now: now, in: reader
                ).items,
                residents: residents.items, nextCursor: residents.next?.text,
                formerResidents: former.some, moreFormerResidents: former.count - former.some.count,
                events: try ProgrammeEvents(of: .venue(id), as: actor, limit: page, now: now, in: reader),
                beside: try Page.around(venue, at: { VenueQuery.pageCursor(of: $0, in: filter) }) {
                    try VenueQuery.venues($1 ? filter.reversed : filter, as: actor, after: $0, limit: page, in: reader)
                }, filter: filter)
        }
    }

    private static func new(_ call: WebCall, in area: ID<Area>?, _ form: FormInput? = nil) async throws -> HTML {
        let form = try await offering(form, call)
        return try await call.read { reader in
            VenueFormPage.new(
                call.page, in: try area.map { try AreaQuery.area($0, as: call.actor, in: reader) }, form: form)
        }
    }

    private static func edit(_ id: ID<Venue>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        let form = try await offering(form, call)
        return try await call.read {
            VenueFormPage.edit(call.page, try VenueQuery.venue(id, as: call.actor, in: $0), form: form)
        }
    }

    private static func offering(_ form: FormInput?, _ call: WebCall) async throws -> FormInput? {
        guard let form else { return nil }
        return try await ItemResolver.offering(picked, form, call)
    }

    private func venueForms() {
        forms.on(
            AddVenue.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return AddVenue(
                    name: call.form["name"], address: call.form["address"],
                    geographicAreaId: try await ItemResolver.id("geographicAreaId", .areas, call),
                    latitude: try fields.degrees("latitude"), longitude: try fields.degrees("longitude"),
                    venueType: try fields.choice("venueType"))
            },
            done: { _, _, id in
                PageResponder.done(Path.venue(id), "Venue created.")
            }, showsMap: true,
            redisplay: { call, state in
                try await VenuePages.new(call, in: nil, state)
            })
        forms.on(
            UpdateVenue.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return UpdateVenue(
                    id: try call.form.id("id"), name: fields.patch("name", call.form["name"]),
                    address: fields.patch("address", call.form["address"]),
                    geographicAreaId: fields.patch(
                        "geographicAreaId", picked: try await ItemResolver.id("geographicAreaId", .areas, call)),
                    latitude: fields.patch("latitude", try fields.degrees("latitude")),
                    longitude: fields.patch("longitude", try fields.degrees("longitude")),
                    venueType: fields.patch("venueType", try fields.choice("venueType")))
            },
            done: { _, command, _ in
                PageResponder.done(Path.venue(command.id), "Saved.")
            }, showsMap: true,
            redisplay: { call, state in
                try await VenuePages.edit(call.form.id("id"), call, state)
            })
        forms.on(
            DeleteVenue.self, access: .editor, done: { _, _, _ in PageResponder.done(Path.venues, "Venue deleted.") }
        )
    }
}

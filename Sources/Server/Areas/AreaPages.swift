import Domain
import HTML
import Operations
import Store
import Web

/// Pages of areas.
struct AreaPages {
    let pages: PageRoutes
    let forms: FormRoutes

    /// The maximum number of areas in the tree, and of items in a list on an area's page.
    private static let (tree, page) = (2000, 50)
    /// The maximum number of areas in the tree beside an area.
    private static let beside = 300
    private static let picked: [(field: String, kind: PickKind)] = [("parentGeographicAreaId", .areas)]

    func register() {
        pages.get(Path.areas, access: .staff, query: ["q", "cursor"]) { .page(try await AreaPages.list($0)) }
        pages.get(Path.newArea, access: .editor, query: ["in"]) {
            .page(try await AreaPages.new($0, in: $0.filter("in")))
        }
        pages.get(Path.Template.area, access: .staff) { .page(try await AreaPages.one($0.id(), $0)) }
        pages.get(Path.Template.editArea, access: .editor) { .page(try await AreaPages.edit($0.id(), $0)) }
        pages.get(Path.Template.deleteArea, access: .editor) { call in
            let id: ID<Area> = try call.id()
            return .page(
                try await call.read {
                    AreaPage.delete(
                        call.page, try AreaQuery.area(id, as: call.actor, in: $0),
                        uses: try AreaQuery.uses(of: id, as: call.actor, in: $0))
                })
        }
        areaForms()
    }

    private static func list(_ call: WebCall) async throws -> HTML {
        let (query, cursor) = (call.searched, call.cursor)
        return try await call.read(inBackground: true) { reader in
            guard let query else {
                let all = try AreaQuery.tree(as: call.actor, limit: tree, in: reader)
                return AreasPage.html(
                    call.page, areas: all.areas, isWhole: all.isWhole, query: nil, found: nil, nextCursor: nil)
            }
            let found = try AreaQuery.areas(matching: query, as: call.actor, after: cursor, limit: page, in: reader)
            return AreasPage.html(
                call.page, areas: [], isWhole: true, query: query, found: found.items, nextCursor: found.next?.text)
        }
    }

    private static func one(_ id: ID<Area>, _ call: WebCall) async throws -> HTML {
        try await call.read(inBackground: true) { reader in
            let actor = call.actor
            let (area, ancestors) = (
                try AreaQuery.area(id, as: actor, in: reader), try AreaQuery.ancestors(of: id, as: actor, in: reader)
            )
            let children = try AreaQuery.children(of: id, as: actor, limit: 200, in: reader).items
            let all = try AreaQuery.tree(as: actor, limit: beside, in: reader)
            // With too many areas, only the ancestors and children are shown.
            let way =
                (ancestors.reversed() + [area]).enumerated().map { (area: $1, depth: $0) }
                + children.map { (area: $0, depth: ancestors.count + 1) }
            return AreaPage.html(
                call.page, area, ancestors: ancestors, children: children,
                venues: try VenueQuery.venues(VenueFilter(area: id), as: actor, limit: 12, in: reader),
                statistics: try AreaQuery.statistics(of: id, as: actor, now: call.now, in: reader),
                beside: all.isWhole ? all.areas : way)
        }
    }

    private static func new(_ call: WebCall, in parent: ID<Area>?, _ form: FormInput? = nil) async throws -> HTML {
        let form = try await offering(form, call)
        return try await call.read { reader in
            AreaFormPage.new(
                call.page, in: try parent.map { try AreaQuery.area($0, as: call.actor, in: reader) }, form: form)
        }
    }

    private static func edit(_ id: ID<Area>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        let form = try await offering(form, call)
        return try await call.read { reader in
            let area = try AreaQuery.area(id, as: call.actor, in: reader)
            let parent = try area.parentGeographicAreaId.map { try AreaQuery.area($0, as: call.actor, in: reader) }
            return AreaFormPage.edit(call.page, area, in: parent, form: form)
        }
    }

    private static func offering(_ form: FormInput?, _ call: WebCall) async throws -> FormInput? {
        guard let form else { return nil }
        return try await ItemResolver.offering(picked, form, call)
    }

    private func areaForms() {
        forms.on(
            AddArea.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return AddArea(
                    name: call.form["name"], areaType: try fields.choice("areaType"),
                    parentGeographicAreaId: try await ItemResolver.id("parentGeographicAreaId", .areas, call))
            },
            done: { _, _, id in
                PageResponder.done(Path.area(id), "Area created.")
            },
            redisplay: { call, state in
                try await AreaPages.new(call, in: nil, state)
            })
        forms.on(
            UpdateArea.self, access: .editor,
            fill: { call in
                let fields = ProgrammeForm(call)
                return UpdateArea(
                    id: try call.form.id("id"), name: fields.patch("name", call.form["name"]),
                    areaType: fields.patch("areaType", try fields.choice("areaType")),
                    parentGeographicAreaId: fields.patch(
                        "parentGeographicAreaId",
                        picked: try await ItemResolver.id("parentGeographicAreaId", .areas, call)))
            },
            done: { _, command, _ in
                PageResponder.done(Path.area(command.id), "Saved.")
            },
            redisplay: { call, state in
                try await AreaPages.edit(call.form.id("id"), call, state)
            })
        forms.on(
            DeleteArea.self, access: .editor, done: { _, _, _ in PageResponder.done(Path.areas, "Area deleted.") })
    }
}

import Domain
import HTML
import Operations
import Presentation
import Store
import Web

/// Pages of the programme: its entry page, types and roles, and suggestions while a name is typed.
struct ProgrammePages {
    let pages: PageRoutes
    let forms: FormRoutes

    func register() {
        pages.get(Path.organise, access: .staff) { _ in .seeOther(Path.activities) }
        pages.get(Path.programmeKinds, access: .staff) { .page(try await ProgrammePages.kinds($0)) }
        pages.get(Path.Template.editKind, access: .programmeAdministrator) {
            .page(try await ProgrammePages.kind($0.parameter("list"), $0.id(), $0))
        }
        pages.get(Path.Template.pick, access: .staff, query: ["q"]) { call in
            guard let kind = PickKind(rawValue: call.parameter("things")) else { throw Refusal.notFound }
            return .page(PickList.html(try await ItemResolver.matches(kind, call.freeText("q") ?? "", call)))
        }
        kindForms()
    }

    private static func kinds(
        _ call: WebCall, adding kind: ProgrammeKind? = nil, _ form: FormInput = FormInput()
    ) async throws -> HTML {
        let (types, roles) = try await call.read {
            (
                try ProgrammeQuery.activityTypes(as: call.actor, in: $0),
                try ProgrammeQuery.participantRoles(as: call.actor, in: $0)
            )
        }
        return KindsPage.html(call.page, types: types, roles: roles, adding: kind, form: form)
    }

    private static func kind(
        _ name: String, _ id: ID<ProgrammeKindView>, _ call: WebCall, _ form: FormInput? = nil
    ) async throws -> HTML {
        guard let kind = ProgrammeKind(name: name) else { throw Refusal.notFound }
        return try await call.read { reader in
            let one = try ProgrammeQuery.one(kind, id, as: call.actor, in: reader)
            if one.isPredefined { throw ProgrammeKind.isPredefined }
            return KindPage.html(
                call.page, kind, one, uses: try ProgrammeQuery.uses(of: kind, id, as: call.actor, in: reader),
                form: form)
        }
    }

    private func kindForms() {
        forms.on(
            AddActivityType.self, access: .programmeAdministrator,
            done: { _, _, _ in PageResponder.done(Path.programmeKinds, "Type created.") }
        ) {
            try await ProgrammePages.kinds($0, adding: .activityType, $1)
        }
        forms.on(
            AddParticipantRole.self, access: .programmeAdministrator,
            done: { _, _, _ in PageResponder.done(Path.programmeKinds, "Role created.") }
        ) {
            try await ProgrammePages.kinds($0, adding: .participantRole, $1)
        }
        forms.on(
            UpdateActivityType.self, access: .programmeAdministrator,
            done: { _, _, _ in PageResponder.done(Path.programmeKinds, "Saved.") }
        ) {
            try await ProgrammePages.kind(ProgrammeKind.activityType.name, $0.form.id("id"), $0, $1)
        }
        forms.on(
            UpdateParticipantRole.self, access: .programmeAdministrator,
            done: { _, _, _ in PageResponder.done(Path.programmeKinds, "Saved.") }
        ) {
            try await ProgrammePages.kind(ProgrammeKind.participantRole.name, $0.form.id("id"), $0, $1)
        }
        forms.on(
            DeleteActivityType.self, access: .programmeAdministrator,
            done: { _, _, _ in PageResponder.done(Path.programmeKinds, "Type deleted.") })
        forms.on(
            DeleteParticipantRole.self, access: .programmeAdministrator,
            done: { _, _, _ in PageResponder.done(Path.programmeKinds, "Role deleted.") })
    }
}

extension WebCall {
    /// The maximum number of areas to filter by, from the top of the tree.
    private static let maxAreas = 300

    /// Returns the areas to choose from, in tree order.
    static func areas(as actor: Actor, in reader: any Reader) throws -> [AreaChoice] {
        try AreaQuery.tree(as: actor, limit: maxAreas, in: reader).areas.map {
            AreaChoice(id: $0.area.id, name: $0.area.name, depth: $0.depth)
        }
    }

    /// Returns the id in a parameter. Malformed ids are ignored.
    func filter<Subject>(_ name: String, of _: Subject.Type = Subject.self) -> ID<Subject>? {
        query(name).flatMap { ID($0) }
    }

    var sort: ListSort? { query("sort").flatMap(ListSort.init(rawValue:)) }
    var isDescending: Bool? { query("order").flatMap { ["asc": false, "desc": true][$0] } }
    /// The search text; nil if empty.
    var searched: String? { freeText("q").map { Text.trimmed($0) }.flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns the chosen ids of a list, at most `limit`.
    func ids<Subject>(_ limit: Int, of _: Subject.Type = Subject.self) -> [ID<Subject>] {
        (query("ids") ?? "").split(separator: ",").prefix(limit).compactMap { ID($0) }
    }
}

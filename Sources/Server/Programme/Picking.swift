import Domain
import Operations
import Store
import Web

/// What a text means among the things of a kind.
enum Picking {
    /// Things that are offered at once.
    static let most = 20

    /// The thing that a field of a form names: the one that was chosen there, or the only one that fits what was typed.
    ///
    /// - Returns: nil where nothing was typed.
    /// - Throws: ``Refusal`` `invalid` at the field, where nothing fits or more than one.
    static func id<Subject>(
        _ field: String, _ kind: PickKind, _ call: WebCall, of _: Subject.Type = Subject.self
    ) async throws -> ID<Subject>? {
        guard let text = call.form[field + ".text"] else { return nil }
        // One of the things that were offered for this text.
        if let choice = call.form[field + ".choice"], call.form[field + ".choices"] == text { return ID(choice) }
        if text == call.form[field + ".name"], let id = call.form[field] { return ID(id) }
        let found = try await things(kind, text, call)
        let exact = found.filter { $0.name.lowercased() == Text.trimmed(text).lowercased() }
        if let one = exact.count == 1 ? exact.first : found.count == 1 ? found.first : nil { return ID(one.id) }
        throw found.isEmpty
            ? Refusal.invalid(field, "Nothing here is called “\(Text.excerpt(text))”.")
            : Refusal.invalid(field, "Several fit “\(Text.excerpt(text))”: choose one.")
    }

    /// A form as it is shown again, with the things that fit what was typed.
    static func offering(
        _ fields: [(field: String, kind: PickKind)], _ state: FormState, _ call: WebCall
    ) async throws -> FormState {
        var state = state
        for (field, kind) in fields where state.errors[field] != nil {
            guard let text = call.form[field + ".text"] else { continue }
            state.lists[field + ".choices"] = try await things(kind, text, call).map {
                "\($0.id) \($0.name)\($0.detail.map { " · \($0)" } ?? "")"
            }
        }
        return state
    }

    /// Things whose name, or what else they are found by, contains a text.
    static func things(_ kind: PickKind, _ text: String, _ call: WebCall) async throws -> [PickedThing] {
        let (actor, now) = (call.actor, call.now)
        return try await call.read(atLength: true) { reader in
            switch kind {
            case .venues:
                try VenueQuery.venues(VenueFilter(query: text), as: actor, limit: most, in: reader).items.map {
                    PickedThing(id: "\($0.id)", name: $0.name, detail: $0.address)
                }
            case .areas:
                try AreaQuery.areas(matching: text, as: actor, limit: most, in: reader).items.map { area in
                    let above = try AreaQuery.ancestors(of: area.id, as: actor, in: reader)
                    return PickedThing(
                        id: "\(area.id)", name: area.name,
                        detail: above.isEmpty ? nil : above.prefix(3).map(\.name).joined(separator: ", "))
                }
            case .participants:
                try ParticipantQuery.participants(ParticipantFilter(query: text), as: actor, limit: most, in: reader)
                    .items.map {
                        PickedThing(id: "\($0.id)", name: $0.name, detail: $0.email)
                    }
            case .activities:
                try ActivityQuery.activities(
                    ActivityFilter(query: text, sort: .name, isDescending: false), as: actor, limit: most, now: now,
                    in: reader
                )
                .items.map { PickedThing(id: "\($0.id)", name: $0.name, detail: $0.venues.first?.venue.name) }
            case .people:
                // Whoever organises takes part as well, and a search for people leaves out who asks.
                try oneself(text, actor)
                    + PeopleQuery.people(matching: text, as: actor, limit: most, in: reader).items.map {
                        PickedThing(id: "\($0.id)", name: $0.name, detail: "@\($0.handle)")
                    }
            }
        }
    }

    private static func oneself(_ text: String, _ actor: Actor) -> [PickedThing] {
        guard let me = actor.person, "\(me.name) @\(me.handle)".lowercased().contains(Text.trimmed(text).lowercased())
        else { return [] }
        return [PickedThing(id: "\(me.id)", name: me.name, detail: "@\(me.handle)")]
    }
}

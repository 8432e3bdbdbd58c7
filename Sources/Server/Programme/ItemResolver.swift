import Domain
import Operations
import Store
import Web

/// Resolves typed names to items of the programme.
enum ItemResolver {
    /// The maximum number of suggestions.
    static let maxCount = 20

    /// Returns the item of a form field: the chosen one, or the only one that matches the typed text.
    ///
    /// - Returns: Nil if nothing was typed.
    /// - Throws: ``Refusal`` `invalid` for the field if no item or several items match.
    static func id<Subject>(
        _ field: String, _ kind: PickKind, _ call: WebCall, of _: Subject.Type = Subject.self
    ) async throws -> ID<Subject>? {
        guard let text = call.form[field + ".text"] else { return nil }
        // One of the suggestions for this text was chosen.
        if let choice = call.form[field + ".choice"], call.form[field + ".choices"] == text { return ID(choice) }
        if text == call.form[field + ".name"], let id = call.form[field] { return ID(id) }
        let found = try await matches(kind, text, call)
        let exact = found.filter { $0.name.lowercased() == Text.trimmed(text).lowercased() }
        if let one = exact.count == 1 ? exact.first : found.count == 1 ? found.first : nil { return ID(one.id) }
        throw found.isEmpty
            ? Refusal.invalid(field, "Nothing here is called “\(Text.excerpt(text))”.")
            : Refusal.invalid(field, "Several match “\(Text.excerpt(text))”: choose one.")
    }

    /// Returns the form state with suggestions for each typed text that was refused.
    static func offering(
        _ fields: [(field: String, kind: PickKind)], _ state: FormInput, _ call: WebCall
    ) async throws -> FormInput {
        var state = state
        for (field, kind) in fields where state.errors[field] != nil {
            guard let text = call.form[field + ".text"] else { continue }
            state.lists[field + ".choices"] = try await matches(kind, text, call).map {
                "\($0.id) \($0.name)\($0.detail.map { " · \($0)" } ?? "")"
            }
        }
        return state
    }

    /// Returns the items whose name or other search text contains a text.
    static func matches(_ kind: PickKind, _ text: String, _ call: WebCall) async throws -> [PickedThing] {
        let (actor, now) = (call.actor, call.now)
        return try await call.read(inBackground: true) { reader in
            switch kind {
            case .venues:
                try VenueQuery.venues(VenueFilter(query: text), as: actor, limit: maxCount, in: reader).items.map {
                    PickedThing(id: "\($0.id)", name: $0.name, detail: $0.address)
                }
            case .areas:
                try AreaQuery.areas(matching: text, as: actor, limit: maxCount, in: reader).items.map { area in
                    let above = try AreaQuery.ancestors(of: area.id, as: actor, in: reader)
                    return PickedThing(
                        id: "\(area.id)", name: area.name,
                        detail: above.isEmpty ? nil : above.prefix(3).map(\.name).joined(separator: ", "))
                }
            case .participants:
                try ParticipantQuery.participants(
                    ParticipantFilter(query: text), as: actor, limit: maxCount, in: reader
                )
                .items.map {
                    PickedThing(id: "\($0.id)", name: $0.name, detail: $0.email)
                }
            case .activities:
                try ActivityQuery.activities(
                    ActivityFilter(query: text, sort: .name, isDescending: false), as: actor, limit: maxCount, now: now,
                    in: reader
                )
                .items.map { PickedThing(id: "\($0.id)", name: $0.name, detail: $0.venues.first?.venue.name) }
            case .people:
                // Organizers may be participants, but a search for people leaves out the searcher.
                try oneself(text, actor)
                    + PeopleQuery.people(matching: text, as: actor, limit: maxCount, in: reader).items.map {
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

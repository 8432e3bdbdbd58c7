import Domain
import HTTPTypes
import Localization
import Operations
import Wire

/// Imports of calendar files, and undoing them.
struct ImportAPI {
    let imports: CalendarImports

    private static let query: [Endpoint.Parameter] = [
        .init(
            name: "visibility", schema: .string(format: nil, values: Visibility.allCases.map(\.rawValue)),
            summary:
                "Who sees the new events, once they are published; INVITED if left out. Those that the file calls private are INVITED always."
        ),
        .init(
            name: "past", schema: .boolean, summary: "Take dates that are over, too; only from today on if left out."),
        .init(name: "preview", schema: .boolean, summary: "Say what an import would do, and do nothing."),
        .init(
            name: "draft", schema: .boolean,
            summary: "Make the new events drafts, which one publishes oneself; true if left out."),
    ]

    func register(with api: API) {
        let imports = imports
        api.on(
            .post, .importCalendar, "Take over the events of a calendar file, sent as text/calendar.",
            query: ImportAPI.query,
            upload: .calendar, reply: .json(Schema(ImportSummary.self), status: 200),
            before: { _ = try ImportAPI.options($0) }
        ) { call, file in
            let (options, isPreview) = try ImportAPI.options(call)
            guard isPreview else {
                return try .json(await imports.run(file, options, as: call.actor), in: call.context.language)
            }
            return try .json(await imports.preview(file, options, as: call.actor), in: call.context.language)
        }
        api.on(
            .get, .imports, "One's imports that can be taken back.",
            reply: .json(Schema(Listing<ImportView>.self), status: 200)
        ) { call in
            try .json(Listing(items: await call.read { try ImportQuery.imports(as: call.actor, in: $0) }))
        }
        api.on(
            .post, .importPublication, "Publish the drafts that an import made.", body: EmptyBody.self, reply: .none
        ) { call, _ in
            _ = try await imports.publish(call.id(), as: call.actor)
            return .none
        }
        api.on(
            .delete, .pastImport,
            "Take an import back: the events that it made are gone, those that it changed, removed or called off stay so.",
            reply: .none
        ) { call in
            _ = try await imports.undo(call.id(), as: call.actor)
            return .none
        }
    }

    private static func options(_ call: Call) throws(Refusal) -> (ImportOptions, isPreview: Bool) {
        func flag(_ name: String, otherwise: Bool = false) throws(Refusal) -> Bool {
            try call.query(name, { Bool($0) }, "Use true or false.") ?? otherwise
        }
        var options = ImportOptions()
        let names = Visibility.allCases.map(\.rawValue).joined(separator: ", ")
        options.visibility =
            try call.query("visibility", { Visibility(rawValue: $0) }, "Use one of \(names).")
            ?? options.visibility
        options.past = try flag("past")
        options.draft = try flag("draft", otherwise: options.draft)
        return (options, try flag("preview"))
    }
}

import Domain
import HTTPTypes
import Localization
import Operations
import ServerOperations
import Wire

/// Imports of calendar files, and undoing them.
struct ImportAPI {
    let imports: CalendarImports

    private static let query: [Endpoint.Parameter] = [
        .choice(
            "visibility", Visibility.allCases.map(\.rawValue),
            "The visibility of the new events once published. Default: INVITED. Events marked private in the file are always INVITED."
        ),
        .flag("past", "Import past dates, too. Default: only dates from today on."),
        .flag("preview", "Preview the import without writing anything."),
        .flag("draft", "Create the new events as drafts. Default: true."),
    ]

    func register(with api: API) {
        let imports = imports
        api.on(
            .post, .importCalendar, "Import the events of a calendar file, sent as text/calendar.",
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
            .get, .imports, "List your imports that can be undone.",
            reply: .list(of: ImportView.self)
        ) { call in
            try await call.list { try ImportQuery.imports(as: call.actor, in: $0) }
        }
        api.on(
            .post, .importPublication, "Publish the drafts that an import created.", body: EmptyBody.self, reply: .none
        ) { call, _ in
            _ = try await imports.publish(call.id(), as: call.actor)
            return .none
        }
        api.on(
            .delete, .pastImport,
            "Undo an import. Deletes the events that it created; events that it changed, removed or cancelled stay as they are.",
            reply: .none
        ) { call in
            _ = try await imports.undo(call.id(), as: call.actor)
            return .none
        }
    }

    private static func options(_ call: Call) throws(Refusal) -> (ImportOptions, isPreview: Bool) {
        func flag(_ name: String, otherwise: Bool = false) throws(Refusal) -> Bool {
            try call.parameters.flag(name) ?? otherwise
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

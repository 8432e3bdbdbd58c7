import Domain
import HTML
import Operations
import ServerOperations
import Web

/// Importing a calendar in three steps: choosing a file, the preview and the result.
struct ImportPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let imports: CalendarImports

    func register() {
        let imports = imports
        @Sendable func start(_ call: WebCall, _ state: FormInput) async throws -> HTML {
            ImportPage.html(
                call.page, imports: try await call.read { try ImportQuery.imports(as: call.actor, in: $0) }, form: state
            )
        }
        pages.get(Path.importEvents) { .page(try await start($0, FormInput())) }
        forms.on(
            .command(ImportEvents.self, as: .importEvents), upload: .calendar,
            run: { call in
                let file = try UploadRule.calendar.file(in: call.form)
                let (kept, summary) = try await imports.keep(file, ImportPages.options(call.form), as: call.actor)
                return .page(ImportPreviewPage.html(call.page, summary, file: "\(kept)", form: call.form.state()))
            }, redisplay: start)
        forms.on(
            .confirmImport,
            run: { call in
                let summary = try await imports.run(
                    kept: call.form.importFile, ImportPages.options(call.form), as: call.actor)
                return .page(ImportResultPage.html(call.page, summary: summary))
            },
            redisplay: { call, state in
                // The file is still kept, unless it is what was refused.
                guard state.errors["file"] == nil, let file = call.form.importFile else {
                    return try await start(call, state)
                }
                return ImportPreviewPage.html(call.page, nil, file: "\(file)", form: state)
            })
        forms.on(
            .command(PublishImport.self, as: .publishImport),
            run: { call in
                PageResponder.done(
                    Path.importEvents,
                    "\(try await imports.publish(call.form.id("id"), as: call.actor), .count) events published.")
            }, redisplay: start)
        forms.on(
            .command(UndoImport.self, as: .undoImport),
            run: { call in
                let done = try await imports.undo(call.form.id("id"), as: call.actor)
                return PageResponder.done(Path.importEvents, ImportPages.sentence(done.removed, done.left))
            }, redisplay: start)
    }

    private static func sentence(_ removed: Int, _ left: Int) -> Phrase {
        left == 0
            ? "Import undone: \(removed, .count) events removed."
            : "Import undone: \(removed, .count) events removed. \(left) stay: they were there before, have another host, or money is still owed for them."
    }

    private static func options(_ form: Form) throws(Refusal) -> ImportOptions {
        guard let visibility = Visibility(rawValue: form["visibility"] ?? ImportRules.visibility.rawValue) else {
            throw .invalid("visibility", "Choose who can see the events.")
        }
        return ImportOptions(visibility: visibility, draft: form.isOn("draft"), past: form.isOn("past"))
    }
}

extension Form {
    /// The id of a previously uploaded file.
    fileprivate var importFile: ID<Upload>? { self["upload"].flatMap { ID($0) } }
}

import Domain
import HTML
import HTTPTypes
import Operations
import ServerOperations
import Web

/// Importing a programme table in three steps: choosing a file, the preview and the progress.
struct TablePages {
    let pages: PageRoutes
    let forms: FormRoutes
    let imports: TableImports

    func register() {
        pages.get(Path.importTable, access: .editor, query: ["kind"]) { call in
            .page(try await TablePages.start(call, call.query("kind").flatMap(TableKind.init(rawValue:)), FormInput()))
        }
        pages.get(Path.Template.tableImport, access: .staff) { call in
            .page(TableImportPage.html(call.page, try await TablePages.one(call)))
        }
        pages.get(Path.Template.tableImportNow, access: .staff) { call in
            .page(TableImportPage.now(call.page, try await TablePages.one(call)))
        }
        tableForms()
    }

    private func tableForms() {
        let imports = imports
        forms.on(
            .checkTable, access: .editor, upload: .table,
            run: { call in
                let kind = try TablePages.kind(call.form)
                let upload = try UploadRule.table.file(in: call.form)
                let (file, shown) = try await imports.keep(upload, kind, zone: call.page.zone, as: call.actor)
                let name = call.form.files["file"]?.name ?? ""
                return TablePages.preview(shown, file, name: TablePages.shown(name), call)
            }, redisplay: { call, state in try await TablePages.start(call, TableKind(rawValue: state["kind"]), state) }
        )
        forms.on(
            .command(ImportTable.self, as: .importTable), access: .editor,
            run: { call in
                let name = TablePages.shown(call.form["name"] ?? "")
                let file: ID<Upload>? = call.form["upload"].flatMap { ID($0) }
                let begun = try await imports.run(
                    kept: file, TablePages.kind(call.form), outline: call.form["outline"], name: name,
                    zone: call.page.zone, as: call.actor)
                switch begun {
                case .success(let id): return .seeOther(Path.tableImport(id))
                case .failure(let other):
                    return TablePages.preview(other.current, file, name: name, call, isOther: true)
                }
            },
            redisplay: { call, state in
                // The file is still kept, unless it is what was refused.
                guard state.errors["file"] == nil, let kind = TableKind(rawValue: state["kind"]),
                    let file: ID<Upload> = ID(state["upload"]),
                    let shown = try? await imports.preview(kept: file, kind, zone: call.page.zone, as: call.actor)
                else { return try await TablePages.start(call, TableKind(rawValue: state["kind"]), state) }
                return TablePreviewPage.html(
                    call.page, TablePlanView(shown.plan), name: TablePages.shown(state["name"]), file: "\(file)",
                    outline: shown.outline, form: state)
            })
        forms.on(
            UndoTableImport.self, as: .undoTableImport, access: .editor,
            done: { _, command, _ in .seeOther(Path.tableImport(command.id)) })
    }

    /// - Parameter isOther: Whether the plan has changed since it was shown.
    private static func preview(
        _ shown: ShownTablePlan, _ file: ID<Upload>?, name: String, _ call: WebCall, isOther: Bool = false
    ) -> Reply {
        let html = TablePreviewPage.html(
            call.page, TablePlanView(shown.plan), name: name, file: file?.description ?? "",
            outline: shown.outline, isOther: isOther)
        return .page(html, status: shown.plan.problemCount > 0 ? .unprocessableContent : isOther ? .conflict : .ok)
    }

    private static func start(_ call: WebCall, _ kind: TableKind?, _ form: FormInput) async throws -> HTML {
        let imports = try await call.read { try TableImportQuery.imports(as: call.actor, limit: 10, in: $0) }
        return TableImportsPage.html(call.page, kind: kind, imports: imports, form: form)
    }

    private static func one(_ call: WebCall) async throws -> TableImportView {
        let id: ID<TableImport> = try call.id()
        return try await call.read { try TableImportQuery.one(id, as: call.actor, in: $0) }
    }

    private static func kind(_ form: Form) throws(Refusal) -> TableKind {
        guard let kind = form["kind"].flatMap(TableKind.init(rawValue:)) else {
            throw .invalid("kind", "Choose what is in the table.")
        }
        return kind
    }

    /// Returns a file's name for display: one line without a path.
    private static func shown(_ name: String) -> String {
        var errors = FieldErrors()
        let last = name.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init) ?? ""
        return errors.line(String(last.prefix(80)), "name", max: 80) ?? "CSV"
    }
}

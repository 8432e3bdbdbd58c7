import Domain
import HTTPTypes
import Operations
import ServerOperations
import Wire

/// The programme as tables: export, import and undo.
struct TableAPI {
    let imports: TableImports
    let exports: TableExports
    let currentSettings: CurrentSettings

    private static let query = [
        Endpoint.Parameter.text("zone", "The time zone of times without one (IANA). Default: the community's.")
    ]

    func register(with api: API) {
        for kind in TableKind.allCases {
            export(kind, api)
            addUploads(kind, api)
        }
        api.on(
            .get, .tableImports, "List the latest imports, newest first; at most 50.", access: .staff,
            reply: .list(of: TableImportView.self)
        ) { call in
            try await call.list(in: call.context.language) {
                try TableImportQuery.imports(as: call.actor, limit: 50, in: $0)
            }
        }
        api.on(
            .get, .tableImport, "Get the progress and result of an import.", access: .staff,
            reply: .json(Schema(TableImportView.self), status: 200)
        ) {
            call in
            let id: ID<TableImport> = try call.id()
            return try .json(
                await call.read { try TableImportQuery.one(id, as: call.actor, in: $0) }, in: call.context.language)
        }
        api.on(
            .delete, .tableImport,
            "Undo or stop an import within seven days. Rows changed or used since then stay.",
            access: .editor,
            reply: .none
        ) { call in
            try await call.perform(UndoTableImport(id: call.id()))
            return .none
        }
    }

    private func export(_ kind: TableKind, _ api: API) {
        api.on(
            .get, .table(kind), "Export all \(kind.rawValue) as CSV, which can be imported again.",
            access: .staff, isCached: false,
            reply: .text("text/csv")
        ) { [exports] call in try await exports.csv(kind, as: call.actor, over: call.context.channel) }
        api.on(
            .get, .workbook(kind), "Export all \(kind.rawValue) as an Excel workbook, which can be imported again.",
            access: .staff, isCached: false,
            reply: .text(TableExports.workbookType)
        ) { [exports] call in try await exports.workbook(kind, as: call.actor, over: call.context.channel) }
    }

    private func addUploads(_ kind: TableKind, _ api: API) {
        let imports = imports
        api.on(
            .post, .tablePreview(kind),
            "Preview the import of a table of \(kind.rawValue), sent as text/csv, without writing anything.",
            access: .editor,
            query: TableAPI.query, upload: .table, reply: .json(Schema(TablePlanView.self), status: 200),
            before: { _ = try zone($0) }
        ) { call, file in
            try .json(
                TablePlanView(await imports.preview(file, kind, zone: zone(call), as: call.actor)),
                in: call.context.language)
        }
        api.on(
            .post, .table(kind),
            "Start the import of a table of \(kind.rawValue), sent as text/csv, as a whole or not at all. A table with invalid rows is refused with the errors of each row.",
            access: .editor, query: TableAPI.query, upload: .table,
            reply: .json(Schema(TableImportView.self), status: 201),
            before: { _ = try zone($0) }
        ) { call, file in
            let id = try await imports.run(file, kind, name: "\(kind.rawValue).csv", zone: zone(call), as: call.actor)
            let view = try await call.read { try TableImportQuery.one(id, as: call.actor, in: $0) }
            return try .created(view, at: APIPath.tableImport(id), in: call.context.language)
        }
    }

    private func zone(_ call: Call) throws(Refusal) -> String {
        try call.zone() ?? currentSettings.settings.timeZone
    }
}

extension UploadRule {
    static let table = UploadRule(
        types: ["text/csv"], takesAnyType: true, limit: TableRules.maxBytes, field: "file",
        missing: "Choose a table in CSV.",
        tooLarge: Refusal(
            .tooLarge, "A table can have at most 10 MB. Split it, and import one part after the other.",
            fields: ["file": "A table can have at most 10 MB. Split it, and import one part after the other."]))
}

import Domain
import HTTPTypes
import Operations
import Wire

/// The programme as tables: export, import and undo.
struct TableAPI {
    let imports: TableImports
    let exports: TableExports
    let currentSettings: CurrentSettings

    private static let query = [
        Endpoint.Parameter(
            name: "zone", schema: .string(format: nil, values: []),
            summary: "In which times without one are meant (IANA); the community’s if left out.")
    ]

    func register(with api: API) {
        for kind in TableKind.allCases {
            export(kind, api)
            addUploads(kind, api)
        }
        api.on(
            .get, .tableImports, "The latest imports, newest first; 50 at most.", access: .staff,
            reply: .json(Schema(Listing<TableImportView>.self), status: 200)
        ) { call in
            try .json(
                Listing(items: await call.read { try TableImportQuery.imports(as: call.actor, limit: 50, in: $0) }),
                in: call.context.language)
        }
        api.on(
            .get, .tableImport, "How far an import is, and what came of it.", access: .staff,
            reply: .json(Schema(TableImportView.self), status: 200)
        ) {
            call in
            let id: ID<TableImport> = try call.id()
            return try .json(
                await call.read { try TableImportQuery.one(id, as: call.actor, in: $0) }, in: call.context.language)
        }
        api.on(
            .delete, .tableImport,
            "Take an import back, or stop it, within seven days: what somebody has changed or used since stays.",
            access: .editor,
            reply: .none
        ) { call in
            try await call.perform(UndoTableImport(id: call.id()))
            return .none
        }
    }

    private func export(_ kind: TableKind, _ api: API) {
        api.on(
            .get, .table(kind), "All \(kind.rawValue) as a table for a spreadsheet, which can be taken over again.",
            access: .staff, isCached: false,
            reply: .text("text/csv")
        ) { [exports] call in try await exports.csv(kind, as: call.actor, over: call.context.channel) }
        api.on(
            .get, .workbook(kind), "All \(kind.rawValue) as an Excel workbook, which can be imported again.",
            access: .staff, isCached: false,
            reply: .text(TableExports.workbookType)
        ) { [exports] call in try await exports.workbook(kind, as: call.actor, over: call.context.channel) }
    }

    private func addUploads(_ kind: TableKind, _ api: API) {
        let imports = imports
        api.on(
            .post, .tablePreview(kind),
            "Say what a table of \(kind.rawValue) would do, sent as text/csv, and do nothing.", access: .editor,
            query: TableAPI.query, upload: .table, reply: .json(Schema(TablePlanView.self), status: 200),
            before: { _ = try zone($0) }
        ) { call, file in
            try .json(
                TablePlanView(await imports.preview(file, kind, zone: zone(call), as: call.actor)),
                in: call.context.language)
        }
        api.on(
            .post, .table(kind),
            "Begin to write a table of \(kind.rawValue), sent as text/csv: all of it or nothing. While a line is at fault it is refused, with what is wrong with each.",
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
        try call.query("zone", { Zones.exists($0) ? $0 : nil }, "There is no time zone of this name.")
            ?? currentSettings.settings.timeZone
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

public import Domain
public import Operations
public import Store

public enum TableImportQuery {
    /// Returns the latest imports, newest first.
    public static func imports(as actor: Actor, limit: Int, in reader: any Reader) throws -> [TableImportView] {
        try ProgrammeAccess.check(.see, actor)
        return try fetch("t.status <> 'staged'", limit: limit, in: reader)
    }

    /// - Throws: ``Refusal`` `not_found`.
    public static func one(_ id: ID<TableImport>, as actor: Actor, in reader: any Reader) throws -> TableImportView {
        try ProgrammeAccess.check(.see, actor)
        guard let one = try fetch("t.id = \(id) AND t.status <> 'staged'", limit: 1, in: reader).first else {
            throw Refusal.notFound
        }
        return one
    }

    static func canBeTakenBack(_ id: ID<TableImport>, now: Instant, in reader: any Reader) throws -> Bool {
        try fetch("t.id = \(id)", limit: 1, in: reader).first?.canBeTakenBack(now: now) ?? false
    }

    private static func fetch(_ condition: SQL, limit: Int, in reader: any Reader) throws -> [TableImportView] {
        try reader.rows(
            """
            SELECT t.id, t.kind, t.file, t.status, t.total, t.done, t.added, t.updated, t.unchanged, t.kept, t.problem_line, t.problem, t.made_at, t.ended_at
            FROM table_import t WHERE \(condition) ORDER BY t.made_at DESC, t.id DESC LIMIT \(limit)
            """
        ) {
            TableImportView(
                id: try $0.next(), kind: try $0.next(), file: try $0.next(), status: try $0.next(),
                total: try $0.next(), done: try $0.next(),
                added: try $0.next(), updated: try $0.next(), unchanged: try $0.next(), kept: try $0.next(),
                problemLine: try $0.next(),
                problem: try ($0.next() as String?).map { try TableRecord.decoded($0) }, madeAt: try $0.next(),
                endedAt: try $0.next())
        }
    }
}

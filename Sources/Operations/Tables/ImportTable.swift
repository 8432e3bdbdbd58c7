public import Domain
public import Store

/// Begins to write a table whose lines are kept: piece by piece, so that everybody else can write in between. Should one of them be refused,
/// what was written before is taken back.
public struct ImportTable: ClientCommand {
    public static let name = "programme.import"
    // The file is read on the server.
    public static let offline = Offline.no
    public var id: ID<TableImport>

    public init(id: ID<TableImport>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        guard let record = try TableRecord.find(id, in: tx), record.user == actor.userID else { throw Refusal.notFound }
        guard record.status == .staged else { return }
        // A table that says what is so already is written.
        guard record.total > 0 else { return try record.set(.done, in: tx) }
        try record.set(.running, in: tx)
        try tx.enqueue(WriteTable(id: id))
    }
}

public import Domain
public import Operations
public import Store

/// Starts to import a table whose lines are stored. It is written in batches, so that others can write in between. If a
/// line is refused, the lines written before are undone.
public struct ImportTable: ClientCommand {
    public static let name = "programme.import"
    // The server parses the file.
    public static let offline = Offline.no
    public var id: ID<TableImport>

    public init(id: ID<TableImport>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        guard let record = try TableRecord.find(id, in: tx), record.user == actor.userID else { throw Refusal.notFound }
        guard record.status == .staged else { return }
        // A table without changes is done at once.
        guard record.total > 0 else { return try record.set(.done, in: tx) }
        try record.set(.running, in: tx)
        try tx.enqueue(WriteTable(id: id))
    }
}

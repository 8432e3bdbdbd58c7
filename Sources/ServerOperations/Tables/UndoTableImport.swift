public import Domain
public import Operations
public import Store

/// Undoes an import, or stops and undoes one in progress. Created rows are deleted and changed rows restored, unless
/// someone has changed or used them since.
public struct UndoTableImport: ClientCommand {
    public static let name = "programme.undoImport"
    public static let offline = Offline.no
    public var id: ID<TableImport>

    public init(id: ID<TableImport>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        guard let record = try TableRecord.find(id, in: tx), record.status != .staged else { throw Refusal.notFound }
        guard record.status == .running || record.status == .done else { return }
        guard try TableImportQuery.canBeTakenBack(id, now: tx.now, in: tx) else {
            throw Refusal(.conflict, "You can undo an import for seven days. This one is older.")
        }
        try record.set(.undoing, in: tx)
        try tx.enqueue(RevertTableImport(id: id))
    }
}

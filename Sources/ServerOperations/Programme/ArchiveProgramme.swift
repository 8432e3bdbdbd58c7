public import Domain
public import Operations
public import Store

/// Moves assignments and addresses of participants that ended long ago to the archive, which devices receive on request,
/// in batches.
public struct ArchiveProgramme: SystemCommand {
    public static let name = "programme.archive"
    /// Rows moved per batch, from each table.
    static let batchSize = 250

    public init() {}

    /// Returns whether a row is due. Takes a reader, so the check does not block writers.
    public static func isDue(now: Instant, in reader: any Reader) throws -> Bool {
        try ProgrammeArchive.all.contains { try $0.isDue(endedBefore: now - Lifetime.onDevices, in: reader) }
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        for periods in ProgrammeArchive.all {
            try periods.move(endedBefore: tx.now - Lifetime.onDevices, limit: ArchiveProgramme.batchSize, in: tx)
        }
    }
}

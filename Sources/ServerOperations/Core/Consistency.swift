public import Domain
import Operations
public import Store

/// Checks of redundant data that the schema cannot enforce.
public enum Consistency {
    /// A check of one feature's tables, which returns one sentence for each inconsistency.
    typealias Check = @Sendable (any Reader) throws -> [Phrase]

    /// Returns one sentence for each inconsistency; empty if there is none.
    public static func problems(in reader: any Reader) throws -> [Phrase] {
        try ServerFeature.all.flatMap(\.checks).flatMap { try $0(reader) }
    }
}

import Domain
import Store
import Testing
import Wire

@testable import Operations

/// Rows and commands do not change without a decision about ``Wire/SyncSchema/current``.
struct SchemaDigestTests {
    /// The digest of each schema.
    private static let digests = [1: "b092b95e1828763"]

    /// The kinds of rows with their columns, and the commands that work offline with their fields; `?` marks those that
    /// may be left out.
    private static func lines() -> [String] {
        let rows = RowShape.all.map { shape in
            let columns = shape.fields.map { SyncRow.name(ofColumn: $0.name.description) }
            return "row \(shape.kind.rawValue): \(columns.joined(separator: ", "))"
        }
        let offline = CommandRegistry.device.commands.compactMap { $0 as? any ClientCommand.Type }
            .filter { $0.offline != .no }
        func line<C: ClientCommand>(_: C.Type) -> String {
            guard case .object(let fields) = Schema(C.self) else { return "command \(C.name)" }
            let names = fields.map { $0.isRequired ? $0.name : $0.name + "?" }
            return "command \(C.name): \(names.joined(separator: ", "))"
        }
        return rows + offline.map { line($0) }
    }

    @Test func aChangeOfRowsOrCommandsIsDecided() {
        let text = Self.lines().sorted().joined(separator: "\n")
        let digest = String(StableHash.of(text.utf8), radix: 16)
        #expect(
            digest == Self.digests[SyncSchema.current],
            """
            The kinds of rows, their columns or the commands that work offline have changed. After a release, raise \
            SyncSchema.current, so that clients fill again, and record \(digest) for it here. Before the first release, \
            replace the digest.
            """)
    }
}

import Domain
import Wire

/// The query parameters that a pull by GET and the stream have in common.
struct SyncParameters {
    var cursor: String?
    var client: ID<SyncClient>?
    var withArchive: Bool

    /// - Throws: ``Refusal`` `upgrade_required` for a client that is too old, `invalid` for a value that cannot be read.
    init(_ parameters: QueryParameters) throws(Refusal) {
        try SyncSchema.check(
            parameters.value("schema", { Int($0) }, "Use the number of the client’s schema."))
        cursor = parameters.freeText("cursor")
        client = try parameters.value("client", { ID($0) }, "Use the UUID of the client.")
        withArchive = try parameters.flag("archive") ?? false
    }
}

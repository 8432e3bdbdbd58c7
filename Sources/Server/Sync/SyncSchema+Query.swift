import Domain
import Wire

extension SyncSchema {
    static let hint: Phrase = "Use the number of the client’s schema."
}

extension Endpoint.Parameter {
    static let schema = integer(
        "schema", "The client’s schema, \(SyncSchema.current) at present; if omitted, the current one.")
}

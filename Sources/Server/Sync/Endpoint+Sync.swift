import Domain
import Wire

extension Endpoint.Parameter {
    static let schema = integer(
        "schema", "The client’s schema, \(SyncSchema.current) at present; if omitted, the current one.")
    static let archive = flag(
        "archive",
        "Whether to include the archive: events, assignments and addresses that ended more than 180 days ago. Send the same each time."
    )
}

extension [Endpoint.Failure] {
    /// The refusals of a pull.
    static let pull: [Endpoint.Failure] = [
        .init(code: .unauthenticated, summary: "The cursor is a person’s. Refresh the token, or sign in again."),
        foreignClient,
        .init(
            code: .gone,
            summary:
                "The cursor is no longer valid. Keep the queue of commands, pull without a cursor, and replace all rows."
        ),
        .init(code: .tooLarge, summary: "The cursor is too long for a URL. Send it in the body of a POST."),
        tooOld,
    ]

    /// The refusals of the stream. A cursor at which it cannot resume is no refusal: the first event is `resync`.
    static let stream = pull.filter { $0.code != .gone }

    static let push: [Endpoint.Failure] = [
        foreignClient,
        .init(
            code: .conflict,
            summary:
                "A command before the first one of this call is missing, or `epoch` is not the server’s, which the reply then has. Send the queue from `expected`. With the code `too_many_clients`: the person has 50 clients, of which none was unused for 90 days."
        ),
        tooOld,
    ]

    private static let foreignClient = Endpoint.Failure(
        code: .notAllowed, summary: "The client belongs to another account. Use a new client id for this one.")
    private static let tooOld = Endpoint.Failure(
        code: .upgradeRequired,
        summary: "The client’s `schema` is below `minimum`. Keep the queue and update the client.")
}

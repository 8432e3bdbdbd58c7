public import Domain
public import Wire

/// A command that the device's person performed, in the queue or lately in it.
public struct PendingCommand: Hashable, Sendable, Identifiable {
    public enum State: String, Sendable, CaseIterable {
        /// Not settled by the server yet, as far as the device knows.
        case queued
        /// Performed by the server; the rows that say so have not arrived.
        case applied
        /// Refused by the server. The person retries or drops it.
        case refused
        /// Its rows have arrived. Kept for ``Outbox/lifetimeOfAcknowledged``, to be sent again to a restored server.
        case acknowledged
        /// Dropped by the person before the server settled it. A ``placeholder`` is sent under its number.
        case dropped
    }

    /// The name of what is sent in place of a dropped command. No command has it, so the server refuses it.
    static let placeholder = "dropped"

    /// The position in the queue of this client, from 1.
    public var number: Int64
    /// The name of the command: `event.rsvp`.
    public var name: String
    /// The command as JSON.
    public var payload: String
    /// When the person performed it, by the device's clock.
    public var at: Instant
    public var state: State
    /// Why the server refused it.
    public var problem: Problem?

    public var id: Int64 { number }
}

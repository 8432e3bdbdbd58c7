public import Domain

/// What a person may know about the sync of their device.
public struct SyncStatus: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        /// Everything is sent and received, as far as the device knows.
        case current
        /// Rows arrive for the first time, or again after the server was restored.
        case filling
        case sending
        case receiving
        /// A call failed; the next try is at a time.
        case waiting(until: Instant)
        case offline
        /// The session has ended: the person signs in again. The queue is kept.
        case signedOut
        /// The app is too old for the server. The queue is kept.
        case outdated
        /// The server refuses to sync, with a sentence.
        case refused(String)
        /// The device cannot store what it sends and receives, such as on a full disk. The run has ended with this
        /// refusal.
        case failed(Refusal)
    }

    /// The queue is stalled: no command was settled for some minutes although the device is online.
    public struct Stall: Hashable, Sendable {
        public enum Reason: String, Sendable, CaseIterable {
            /// Calls get no response.
            case noResponse
            /// The server is temporarily unavailable.
            case busy
            /// Something else responds in the server's place, such as the sign-in page of a Wi-Fi network.
            case unreadable
            /// The server responds, and settles no command.
            case unsettled
        }

        /// Since when no command was settled.
        public var since: Instant
        public var reason: Reason

        public init(since: Instant, reason: Reason) {
            (self.since, self.reason) = (since, reason)
        }
    }

    public var phase: Phase
    /// The number of commands that the server has not settled (P18).
    public var queued = 0
    /// The number of refused commands that the person has neither retried nor dropped.
    public var refused = 0
    /// The number of rows received in this run, each once for all scopes that hold it.
    public var received = 0
    /// The number of commands that a server gets again because it was restored from a backup, since the device was opened.
    public var resent = 0
    /// Set while the queue is stalled.
    public var stall: Stall?

    public init(
        phase: Phase, queued: Int = 0, refused: Int = 0, received: Int = 0, resent: Int = 0, stall: Stall? = nil
    ) {
        (self.phase, self.queued, self.refused, self.received) = (phase, queued, refused, received)
        (self.resent, self.stall) = (resent, stall)
    }
}

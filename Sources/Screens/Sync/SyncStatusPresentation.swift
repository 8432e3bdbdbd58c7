public import Device
public import Domain
public import Presentation

/// What the sync does now, what waits, and what the person can do about it.
public struct SyncStatusPresentation: Equatable, Sendable {
    public enum Step: Equatable, Sendable {
        case retry
        case signInAgain
    }

    public var activity: StatusMessage
    /// How many changes wait to be sent; nil without any.
    public var queued: Phrase?
    /// How many changes the server refused; nil without any.
    public var refused: Phrase?
    /// Since when, and why, nothing could be sent although the device is online.
    public var stall: StatusMessage?
    public var step: Step?

    public init(_ status: SyncStatus, now: Instant) {
        (activity, step) = SyncStatusPresentation.activity(status.phase, received: status.received)
        queued = status.queued > 0 ? "\(status.queued, .count) changes wait to be sent." : nil
        refused = status.refused > 0 ? "The server refused \(status.refused, .count) changes." : nil
        stall = status.stall.map { SyncStatusPresentation.stalled($0, now: now) }
    }

    private static func activity(_ phase: SyncStatus.Phase, received: Int) -> (StatusMessage, Step?) {
        switch phase {
        case .current: (StatusMessage("Everything is up to date.", .check, .good), nil)
        case .filling: (StatusMessage("Receiving everything: \(received, .count) rows so far.", .download), nil)
        case .sending: (StatusMessage("Sending.", .upload), nil)
        case .receiving: (StatusMessage("Receiving.", .download), nil)
        case .waiting: (StatusMessage("The server can’t be reached.", .warning, .warning), .retry)
        case .offline: (StatusMessage("Offline. Your changes are sent once you’re back.", .info, .muted), nil)
        case .signedOut: (StatusMessage("The session has ended.", .key, .warning), .signInAgain)
        case .outdated: (StatusMessage("This app is too old for the server. Update it.", .warning, .warning), nil)
        case .refused(let detail): (StatusMessage("\(detail)", .warning, .warning), .retry)
        case .failed(let refusal): (StatusMessage(refusal.message, .warning, .warning), .retry)
        }
    }

    private static func stalled(_ stall: SyncStatus.Stall, now: Instant) -> StatusMessage {
        let minutes = Int(max((now - stall.since).milliseconds / 60_000, 1))
        let reason: Phrase =
            switch stall.reason {
            case .noResponse: "The server does not respond."
            case .busy: "The server can’t answer now."
            case .unreadable: "Something else responds in the server’s place."
            case .unsettled: "The server takes no changes now."
            }
        return StatusMessage(
            "Nothing could be sent for \(minutes, .count) minutes. \(reason)", .warning, .warning)
    }
}

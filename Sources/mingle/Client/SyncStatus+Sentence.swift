import Device
import Domain

extension SyncStatus {
    /// What the sync does now, and what waits.
    func sentence(now: Instant) -> Phrase {
        let activity: Phrase =
            switch phase {
            case .current: "Up to date, \(received, .count) rows received."
            case .filling: "Receiving everything: \(received, .count) rows so far."
            case .sending: "Sending."
            case .receiving: "Receiving: \(received, .count) rows so far."
            case .waiting(let until):
                "The server can’t be reached. Next try in \(SyncStatus.seconds(until - now), .count) seconds."
            case .offline: "Offline."
            case .signedOut: "The session has ended."
            case .outdated: "This mingle is too old for the server. Update it."
            case .refused(let detail): "\(detail)"
            case .failed(let refusal): refusal.message
            }
        return [
            activity, queued > 0 ? SyncStatus.waiting(queued) : nil, stall.map { SyncStatus.stalled($0, now: now) },
            refused > 0 ? SyncStatus.refused(refused) : nil,
        ].compactMap(\.self).joined
    }

    static func waiting(_ count: Int) -> Phrase { "\(count, .count) changes wait to be sent." }

    /// Says for how long nothing could be sent, and why.
    private static func stalled(_ stall: Stall, now: Instant) -> Phrase {
        let minutes = Int(max((now - stall.since).milliseconds / 60_000, 1))
        let reason: Phrase =
            switch stall.reason {
            case .noResponse: "The server does not respond."
            case .busy: "The server can’t answer now."
            case .unreadable: "Something else responds in the server’s place."
            case .unsettled: "The server takes no changes now."
            }
        return "Nothing could be sent for \(minutes, .count) minutes. \(reason)"
    }

    static func refused(_ count: Int) -> Phrase { "\(count, .count) changes were refused: see mingle pending." }

    private static func seconds(_ span: Span) -> Int { max(Int((span.milliseconds + 999) / 1000), 1) }
}

extension [Phrase] {
    /// The sentences, one after the other.
    var joined: Phrase { dropFirst().reduce(first ?? "") { "\($0) \($1)" } }
}

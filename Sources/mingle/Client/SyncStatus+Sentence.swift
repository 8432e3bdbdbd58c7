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
            }
        return [
            activity, queued > 0 ? SyncStatus.waiting(queued) : nil, refused > 0 ? SyncStatus.refused(refused) : nil,
        ].compactMap(\.self).joined
    }

    static func waiting(_ count: Int) -> Phrase { "\(count, .count) changes wait to be sent." }

    static func refused(_ count: Int) -> Phrase { "\(count, .count) changes were refused: see mingle pending." }

    private static func seconds(_ span: Span) -> Int { max(Int((span.milliseconds + 999) / 1000), 1) }
}

extension [Phrase] {
    /// The sentences, one after the other.
    var joined: Phrase { dropFirst().reduce(first ?? "") { "\($0) \($1)" } }
}

import Device
import Domain
import Presentation
import Store

/// What lines for people depend on, besides the rows that they show.
struct ShowContext {
    static let pendingMark = "*"

    let presentation: PresentationContext
    /// The rows that commands in the queue change.
    private let pending: Set<CommandEffect.RowKey>

    init(zone: String, pending: Set<CommandEffect.RowKey>) {
        presentation = PresentationContext(viewer: nil, now: .now, localZone: zone, communityName: "")
        self.pending = pending
    }

    /// Returns the mark of a row that waits for the server; a space for others.
    func mark<Subject>(_ id: ID<Subject>?, _ kinds: RowKind...) -> String {
        guard let id else { return " " }
        let isPending = kinds.contains { pending.contains(CommandEffect.RowKey(kind: $0, id: id.bytes)) }
        return isPending ? ShowContext.pendingMark : " "
    }

    /// Returns a time such as `Today, 19:00`, in the person's zone.
    func time(_ instant: Instant) -> String {
        localize(DateText.moment(instant, zone: presentation.zone, now: presentation.now))
    }

    /// Returns a day such as `Today`.
    ///
    /// - Parameter iso: `2026-12-24`.
    func day(_ iso: String) -> String {
        CivilTime(iso: iso).map { localize(DateText.day($0, today: presentation.today)) } ?? iso
    }

    /// Returns a period such as `Since Fri 27 Nov`.
    func period(_ from: Instant, _ to: Instant?) -> String { localize(PeriodText.period(from, to, presentation)) }
}

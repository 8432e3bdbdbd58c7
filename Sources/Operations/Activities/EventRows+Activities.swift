import Domain
import Store

extension EventRows {
    static let activityEvents = EventRows(entries: 1) { event, _, tx in
        let gone = try tx.execute("DELETE FROM activity_event WHERE event_id = \(event.id)")
        if gone > 0 { tx.remove(.activityEvent, event.id, from: event.programmeScope) }
        return gone
    }
}

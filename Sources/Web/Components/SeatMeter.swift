import Domain
import HTML
import Operations

/// The number of seats taken, as text and as a bar.
enum SeatMeter {
    static func html(_ event: EventView) -> HTML {
        guard let capacity = event.capacity, event.status == .scheduled, !event.isPast else { return .empty }
        guard let counts = event.counts else {
            return "<div class=\"seats\"><strong>\(localized: "\(capacity, .count) seats")</strong></div>"
        }
        let left = event.seatsLeft ?? 0
        let words: Phrase =
            left == 0
            ? "Event is full" : "\(left) of \(capacity, .count) seats left"
        let held = counts.seats - counts.going
        let offered: HTML? =
            held > 0 ? " <span class=\"waiting\">\(localized: "\(held, .count) seats on offer")</span>" : nil
        let waiting: HTML? =
            counts.waiting > 0
            ? " <span class=\"waiting\">\(localized: "\(counts.waiting, .count) people waiting")</span>" : nil
        return """
            <div class="seats"><strong>\(words)</strong>\(offered)\(waiting)\
            <meter class="seatmeter" min="0" max="\(capacity)" value="\(min(counts.seats, capacity))" \
            aria-label="\(localized: "Seats taken")">\(localized: "\(counts.seats) of \(capacity, .count) seats taken")</meter></div>
            """
    }
}

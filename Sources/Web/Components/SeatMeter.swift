import Domain
import HTML
import Operations

/// How many seats are taken, in words and as a bar.
enum SeatMeter {
    static func html(_ event: EventView) -> HTML {
        guard let capacity = event.capacity, event.status == .scheduled, !event.isPast else { return .empty }
        guard let counts = event.counts else {
            return "<div class=\"seats\"><strong>\(DateText.count(capacity, "seat", "seats"))</strong></div>"
        }
        let left = event.seatsLeft ?? 0
        let words =
            left == 0
            ? "Event is full" : "\(left) of \(DateText.count(capacity, "seat", "seats")) left"
        let waiting: HTML? = counts.waiting > 0 ? " <span class=\"waiting\">\(counts.waiting) waiting</span>" : nil
        return """
            <div class="seats"><strong>\(words)</strong>\(waiting)\
            <meter class="seatmeter" min="0" max="\(capacity)" value="\(min(counts.seats, capacity))" \
            aria-label="Seats taken">\(counts.seats) of \(capacity) seats taken</meter></div>
            """
    }
}

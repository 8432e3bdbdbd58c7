import HTML
import Operations
import Presentation

/// The number of seats taken, as text and as a bar.
enum SeatMeter {
    static func html(_ event: EventView) -> HTML {
        guard let seats = SeatsPresentation(event) else { return .empty }
        guard let meter = seats.meter else { return "<div class=\"seats\"><strong>\(seats.text)</strong></div>" }
        let notes: [HTML] = [seats.offered, seats.waiting].compactMap(\.self).map {
            " <span class=\"waiting\">\($0)</span>"
        }
        return """
            <div class="seats"><strong>\(seats.text)</strong>\(notes)\
            <meter class="seatmeter" min="0" max="\(meter.capacity)" value="\(meter.value)" \
            aria-label="\(meter.label)">\(meter.text)</meter></div>
            """
    }
}

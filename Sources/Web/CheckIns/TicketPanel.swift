import Domain
import HTML
import Presentation

/// The code that a guest shows at the door.
enum TicketPanel {
    /// - Parameter image: the path of the QR code.
    static func html(_ ticket: TicketPresentation, image: String, _ context: PageContext) -> HTML {
        if let arrival = ticket.arrival { return arrival.html(context) }
        let open: HTML = ticket.isOpen ? " open" : .empty
        return """
            <details class="more ticket" id="ticket"\(open)><summary>\(Icon.qr.html(context))\(ticket.title)</summary>
            <div class="stack"><p class="hint">\(ticket.text)</p>
            <div class="qr"><img src="\(image)" alt="\(localized: "QR code for the door")" width="240" height="240" loading="lazy"></div>
            <p class="ticket-code"><code>\(ticket.code)</code></p></div></details>
            """
    }
}

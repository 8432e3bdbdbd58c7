import HTML
import Operations

/// The fields of an event, for creating and for editing.
enum EventFormFields {
    /// The fields under "More options".
    static let inMore: Set<String> = [
        "endsAt", "timeZone", "address", "description", "capacity", "tags", "visibility", "companionsAllowed",
        "answerBy",
        "guestList", "locationHidden", "requiresApproval", "guestsMayInvite", "offerHours", "passLargeParties", "emoji",
    ]

    static func main(_ fields: Fields) -> HTML {
        """
        \(fields.input("title", "Title", required: true, autocomplete: "off", maxLength: 120, placeholder: "Board game night"))
        \(fields.input("startsAt", "Starts", type: "datetime-local", required: true))
        \(fields.input("locationName", "Where", required: true, autocomplete: "off", maxLength: 200, placeholder: "Common room, second floor"))
        """
    }

    static func more(_ fields: Fields, isOpen: Bool) -> HTML {
        let open: HTML = isOpen ? " open" : .empty
        return """
            <details class="more"\(open)><summary>More options</summary>
            \(about(fields))\(when(fields))\(seats(fields))\(access(fields))
            </details>
            """
    }

    static func notify(_ fields: Fields) -> HTML {
        fields.radios(
            "notify", "Tell the guests by e-mail",
            options: [
                ("auto", "If time or place change", nil), ("yes", "In any case", nil), ("no", "Not this time", nil),
            ])
    }

    private static func about(_ fields: Fields) -> HTML {
        """
        \(fields.textarea("description", "Description", hint: "What to expect, what to bring.", rows: 6, maxLength: 5000))
        <div class="row">\(fields.input("emoji", "Emoji", hint: "One, for the cover.", autocomplete: "off"))\
        \(fields.input("tags", "Tags", hint: "Up to 10, with commas between.", autocomplete: "off", placeholder: "games, beginners"))</div>
        """
    }

    private static func when(_ fields: Fields) -> HTML {
        """
        <div class="row">\(fields.input("endsAt", "Ends", type: "datetime-local"))\
        \(fields.input("answerBy", "Answer by", type: "datetime-local", hint: "Otherwise until it starts."))</div>
        \(fields.select("timeZone", "Time zone", options: zones))
        \(fields.input("address", "Address", hint: "For directions.", autocomplete: "off", maxLength: 300))
        \(fields.checkbox("locationHidden", "Hide the place until someone is going"))
        """
    }

    private static func seats(_ fields: Fields) -> HTML {
        """
        <div class="row">\(fields.input("capacity", "Seats", type: "number", hint: "Empty means no limit.", limits: (1, 1_000_000)))\
        \(fields.select(
            "companionsAllowed", "Companions",
            options: (0...9).map { (String($0), $0 == 0 ? "None" : "Up to \($0)") }, hint: "Each guest may bring."))</div>
        \(fields.checkbox("passLargeParties", "Smaller parties may pass larger ones on the waiting list"))
        \(fields.input(
            "offerHours", "Offer seats in the last hours", type: "number",
            hint: "Inside this many hours before the start, a free seat is offered with a deadline instead of given. 0 always gives it.",
            limits: (0, 168)))
        """
    }

    private static func access(_ fields: Fields) -> HTML {
        """
        \(fields.radios(
            "visibility", "Who can see it",
            options: [
                ("PUBLIC", "Everyone in the community", nil), ("CONNECTIONS", "My friends and their friends", nil),
                ("FRIENDS", "My friends", nil), ("UNLISTED", "Whoever has the link", nil),
                ("INVITED", "Only those who are invited", nil),
            ]))
        \(fields.radios(
            "guestList", "What guests see of the guest list",
            options: [("names", "Names", nil), ("counts", "How many come", nil), ("hidden", "Nothing", nil)]))
        \(fields.checkbox("requiresApproval", "I let people in one by one", hint: "Whoever you did not invite asks first. The address and the chat open once they are in."))
        \(fields.checkbox("guestsMayInvite", "Guests may invite others"))
        """
    }

    static let zones: [(value: String, text: String)] = Zones.all.map { ($0, $0.replacing("_", with: " ")) }
}

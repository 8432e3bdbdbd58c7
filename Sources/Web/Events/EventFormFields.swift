import Domain
import HTML
import Operations

/// The fields of an event, for creating and for editing.
enum EventFormFields {
    /// One of them, by its name in the contract.
    struct Field: Sendable {
        var name: String
        /// What sentences call it; where it is filled in, it may say more.
        var label: Phrase
        /// What the form shows for an event as it stands.
        var value: @Sendable (EventView) -> String

        init(_ name: String, _ label: Phrase, _ value: @escaping @Sendable (EventView) -> String) {
            self.name = name
            self.label = label
            self.value = value
        }
    }

    /// As errors are listed.
    static let all: [Field] = [
        Field("title", "Title") { $0.title },
        Field("startsAt", "Starts") { local($0.startsAt, $0) },
        Field("endsAt", "Ends") { local($0.endsAt, $0) },
        Field("timeZone", "Time zone") { $0.timeZone },
        Field("locationName", "Where") { $0.locationName },
        Field("address", "Address") { $0.address ?? "" },
        Field("onlineUrl", "Link to join online") { $0.onlineUrl ?? "" },
        Field("emoji", "Emoji") { $0.emoji ?? "" },
        Field("description", "Description") { $0.description },
        Field("capacity", "Seats") { $0.capacity.map(String.init) ?? "" },
        Field("tags", "Tags") { $0.tags.map(\.name).joined(separator: ", ") },
        Field("visibility", "Who can see it") { $0.visibility.rawValue },
        Field("companionsAllowed", "Companions") { String($0.companionsAllowed) },
        Field("answerBy", "Answer by") { local($0.answerBy, $0) },
        Field("guestList", "What guests see of the guest list") { $0.guestList.rawValue },
        Field("locationHidden", "Hide the place") { checked($0.locationHidden) },
        Field("requiresApproval", "Let in one by one") { checked($0.requiresApproval) },
        Field("guestsMayInvite", "Guests may invite") { checked($0.guestsMayInvite) },
        Field("offerHours", "Seat offers") { String($0.offerHours) },
        Field("passLargeParties", "Waiting list") { checked($0.passLargeParties) },
    ]

    /// The fields under "More options".
    static let inMore = Set(all.map(\.name)).subtracting(["title", "startsAt", "locationName"])

    /// By the clocks where the event is held.
    private static func local(_ instant: Instant?, _ event: EventView) -> String {
        instant.map { Zones.civil($0, in: event.timeZone).isoMinutes } ?? ""
    }

    private static func checked(_ isOn: Bool) -> String { isOn ? "on" : "" }

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
            <details class="more"\(open)><summary>\(say: "More options")</summary>
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
        \(fields.input(
            "onlineUrl", "Link to join online", type: "url", hint: "Where it takes place on the web. Hidden as the address is.", autocomplete: "off",
            maxLength: WebAddress.longest))
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
        \(fields.checkbox(
            "requiresApproval", "I let people in one by one",
            hint: "Whoever you did not invite asks first. The address and the chat open once they are in."))
        \(fields.checkbox("guestsMayInvite", "Guests may invite others"))
        """
    }

    static let zones: [(value: String, text: Phrase)] = Zones.all.map { ($0, "\($0.replacing("_", with: " "))") }
}

import Domain
import HTML
import Operations

/// Asking to come, where the host lets people in one by one.
enum AskPanel {
    /// - Parameter token: of the invite link through which the event is seen.
    static func html(_ event: EventView, token: String? = nil, _ form: FormState, _ context: PageContext) -> HTML {
        let hidden: HTML = "\(Fields.hidden("event", event.id.description))\(token.map { Fields.hidden("token", $0) })"
        switch event.mine.request {
        case .waiting:
            return """
                \(RSVPPanel.note("You asked to come. We’ll let you know what the host says.", .clock, context))\
                \(Fields.open(.takeBackRequest, class: "withdraw"))\(hidden)<button class="button quiet small">\(say: "Take it back")</button></form>
                """
        case .declined:
            let sentence: Phrase = "The host couldn’t fit you in this time. You can ask again once the host allows it."
            return "\(RSVPPanel.note(sentence, .info, context))\(RSVPPanel.elsewhere)"
        case .approved, nil: break
        }
        let fields = Fields(form, order: ["party", "note"], prefix: "ask")
        let most = RSVPButtons.largestParty(at: event)
        let party: HTML? =
            most == 1
            ? nil
            : fields.select(
                "party", "How many", options: (1...most).map { (String($0), $0 == 1 ? "Just me" : "\($0, .count) of us") })
        return """
            \(RSVPPanel.note("The host lets people in one by one. The chat and all details open once you’re in.", .lock, context))
            \(Fields.open(making: AskToCome.self, form, context))\(hidden)\(fields.summary(labels: [("party", "How many"), ("note", "A line to the host")]))
            \(party)\(fields.input(
                "note", "A line to the host", hint: "Who you are, or why you would like to come.", autocomplete: "off",
                maxLength: TextLength.joinNote))
            <div class="actions"><button class="button primary wide">\(say: "Ask to come")</button></div></form>
            """
    }
}

import Domain
import HTML
import Operations

/// Asking to come, where the host lets people in one by one.
enum AskPanel {
    /// By what somebody asks.
    private struct Way {
        /// The beginning of its form.
        var open: HTML
        var takeBack: FormAction
        /// What names the event, the link or the pass.
        var hidden: HTML
        /// Who asks, where that is not known.
        var person: ((Fields) -> HTML)?
        var isMember = false
        /// For how many people a guest without an account has asked.
        var party = 1
    }

    /// For members.
    ///
    /// - Parameter token: of the invite link through which the event is seen.
    static func html(_ event: EventView, token: String? = nil, _ form: FormState, _ context: PageContext) -> HTML {
        let hidden: HTML = "\(Fields.hidden("event", event.id.description))\(token.map { Fields.hidden("token", $0) })"
        return html(
            event,
            Way(
                open: Fields.open(making: AskToCome.self, form, context), takeBack: .takeBackRequest, hidden: hidden,
                isMember: true), form, context)
    }

    /// For guests without an account, by their pass.
    ///
    /// - Parameter party: for how many people they have asked.
    static func html(_ event: EventView, pass: String, party: Int, _ form: FormState, _ context: PageContext) -> HTML {
        html(
            event,
            Way(
                open: Fields.open(AskAsGuest.self, class: "stack"), takeBack: .command(TakeBackGuestRequest.self),
                hidden: Fields.hidden("guestToken", pass), party: party),
            form, context)
    }

    /// For whoever has no account, by an invite link.
    ///
    /// - Parameter person: the fields that say who they are.
    static func html(
        _ event: EventView, link: String, person: @escaping (Fields) -> HTML, _ form: FormState, _ context: PageContext
    ) -> HTML {
        html(
            event,
            Way(
                open: Fields.open(AskByLink.self, class: "stack"), takeBack: .takeBackRequest,
                hidden: Fields.hidden("token", link),
                person: person),
            form, context)
    }

    /// Takes back what a guest without an account has asked.
    static func takeBack(pass: String) -> HTML {
        takeBack(.command(TakeBackGuestRequest.self), Fields.hidden("guestToken", pass))
    }

    /// What being let in means while no seat is free.
    private static func full(_ event: EventView, _ context: PageContext) -> HTML? {
        event.seatsLeft == 0
            ? RSVPPanel.note(
                "Event is full. If the host lets you in, you wait until a seat comes free.", .info, context) : nil
    }

    private static func takeBack(_ action: FormAction, _ hidden: HTML) -> HTML {
        "\(Fields.open(action, class: "withdraw"))\(hidden)<button class=\"button quiet small\">\(say: "Take it back")</button></form>"
    }

    private static func html(_ event: EventView, _ way: Way, _ form: FormState, _ context: PageContext) -> HTML {
        switch event.mine.request {
        case .waiting:
            let sentence: Phrase =
                if way.isMember {
                    "You asked to come. We’ll let you know what the host says."
                } else if way.party > 1 {
                    "You asked to come, \(way.party, .count) of you. We’ll mail you what the host says."
                } else {
                    "You asked to come. We’ll mail you what the host says."
                }
            return "\(RSVPPanel.note(sentence, .clock, context))\(takeBack(way.takeBack, way.hidden))"
        case .declined:
            let sentence: Phrase = "The host couldn’t fit you in this time. You can ask again once the host allows it."
            return "\(RSVPPanel.note(sentence, .info, context))\(RSVPPanel.elsewhere)"
        case .approved, nil: break
        }
        let fields = Fields(form, order: ["name", "email", "party", "note"], prefix: "ask")
        let most = RSVPButtons.largestParty(at: event)
        let party: HTML? =
            most == 1
            ? nil
            : fields.select(
                "party", "How many",
                options: (1...most).map { (String($0), $0 == 1 ? "Just me" : "\($0, .count) of us") })
        let rule: Phrase =
            way.isMember
            ? "The host lets people in one by one. The chat and all details open once you’re in."
            : "The host lets people in one by one. You see all details once you’re in."
        let labels: [(String, Phrase)] = [
            ("name", "Your name"), ("email", "E-mail"), ("party", "How many"), ("note", "A line to the host"),
        ]
        return """
            \(RSVPPanel.note(rule, .lock, context))\(full(event, context))
            \(way.open)\(way.hidden)\(fields.summary(labels: labels))
            \(way.person?(fields))\(party)\(fields.input(
                "note", "A line to the host", hint: "Who you are, or why you would like to come.", autocomplete: "off",
                maxLength: TextLength.joinNote))
            <div class="actions"><button class="button primary wide">\(say: "Ask to come")</button></div></form>
            """
    }
}

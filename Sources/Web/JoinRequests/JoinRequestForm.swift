import Domain
import HTML
import Operations
import Presentation

/// The panel for join requests, for events whose host approves guests.
enum JoinRequestForm {
    /// How the request is sent: by a member, a guest pass or an invite link.
    private struct Channel {
        /// The opening tag of the form.
        var open: HTML
        var withdraw: FormAction
        /// The hidden fields that identify the event, the link or the pass.
        var hidden: HTML
        /// The fields that identify a person who has neither an account nor a pass.
        var person: ((Fields) -> HTML)?
        var isMember = false
        /// The party size that a guest without an account has requested.
        var party = 1
    }

    /// Returns the panel for members.
    ///
    /// - Parameter token: the token of the invite link through which the viewer sees the event.
    static func html(_ event: EventView, token: String? = nil, _ form: FormInput, _ context: PageContext) -> HTML {
        let hidden: HTML = "\(Fields.hidden("event", event.id.description))\(token.map { Fields.hidden("token", $0) })"
        return html(
            event,
            Channel(
                open: Fields.open(creating: SendJoinRequest.self, form, context), withdraw: .withdrawRequest,
                hidden: hidden,
                isMember: true), form, context)
    }

    /// Returns the panel on a guest pass.
    ///
    /// - Parameter party: the requested party size.
    static func html(_ event: EventView, pass: String, party: Int, _ form: FormInput, _ context: PageContext) -> HTML {
        html(
            event,
            Channel(
                open: Fields.open(.sendJoinRequestAsGuest, class: "stack"),
                withdraw: .withdrawGuestRequest,
                hidden: Fields.hidden("guestToken", pass), party: party),
            form, context)
    }

    /// Returns the panel on an invite link, for visitors without an account.
    ///
    /// - Parameter person: the fields for the visitor's name and address.
    static func html(
        _ event: EventView, link: String, person: @escaping (Fields) -> HTML, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        html(
            event,
            Channel(
                open: Fields.open(.sendJoinRequestByLink, class: "stack"), withdraw: .withdrawRequest,
                hidden: Fields.hidden("token", link),
                person: person),
            form, context)
    }

    /// Returns the button that withdraws the join request of a guest pass.
    static func withdraw(pass: String) -> HTML {
        withdraw(.withdrawGuestRequest, Fields.hidden("guestToken", pass))
    }

    /// Returns the note about what approval means while the event is full.
    private static func full(_ event: EventView, _ context: PageContext) -> HTML? {
        event.seatsLeft == 0
            ? RSVPPanel.note(
                "Event is full. If the host approves, you’re on the waiting list until a seat comes free.", .info,
                context) : nil
    }

    private static func withdraw(_ action: FormAction, _ hidden: HTML) -> HTML {
        "\(Fields.open(action, class: "withdraw"))\(hidden)<button class=\"button quiet small\">\(localized: "Take it back")</button></form>"
    }

    private static func html(_ event: EventView, _ way: Channel, _ form: FormInput, _ context: PageContext) -> HTML {
        switch event.mine.request {
        case .waiting:
            let sentence: Phrase =
                if way.isMember {
                    "You asked to come. We’ll let you know when the host answers."
                } else if way.party > 1 {
                    "You asked to come, \(way.party, .count) of you. We’ll mail you when the host answers."
                } else {
                    "You asked to come. We’ll mail you when the host answers."
                }
            return "\(RSVPPanel.note(sentence, .clock, context))\(withdraw(way.withdraw, way.hidden))"
        case .declined:
            let sentence: Phrase = "The host couldn’t fit you in this time. You can ask again once the host allows it."
            return "\(RSVPPanel.note(sentence, .info, context))\(RSVPPanel.discoverLink)"
        case .approved, nil: break
        }
        let fields = Fields(form, order: ["name", "email", "party", "note"], prefix: "ask")
        let maxParty = RSVPButtons.largestParty(at: event)
        let party: HTML? =
            maxParty == 1
            ? nil
            : fields.select(
                "party", "How many",
                options: (1...maxParty).map { (String($0), $0 == 1 ? "Just me" : "\($0, .count) of us") })
        let rule: Phrase =
            way.isMember
            ? "The host approves each request. Once approved, you can see the chat and all details."
            : "The host approves each request. Once approved, you can see all details."
        let labels: [(String, Phrase)] = [
            ("name", "Your name"), ("email", "E-mail"), ("party", "How many"), ("note", "Message to the host"),
        ]
        return """
            \(RSVPPanel.note(rule, .lock, context))\(full(event, context))
            \(way.open)\(way.hidden)\(fields.summary(labels: labels))
            \(way.person?(fields))\(party)\(fields.input(
                "note", "Message to the host", hint: "Who you are, or why you would like to come.", autocomplete: "off",
                maxLength: TextLength.joinNote))
            <div class="actions"><button class="button primary wide">\(localized: "Ask to come")</button></div></form>
            """
    }
}

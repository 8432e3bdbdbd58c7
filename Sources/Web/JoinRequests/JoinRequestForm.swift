import Domain
import HTML
import Presentation

/// The form of a join request, for events whose host approves guests.
enum JoinRequestForm {
    static func html(
        _ action: ActionPresentation, _ party: PartyPresentation?, _ visitor: VisitorPresentation?, _ event: ID<Event>,
        _ channel: RSVPChannel, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let fields = Fields(form, order: ["name", "email", "party", "note"], prefix: "ask")
        let labels: [(String, Phrase)] = [
            ("name", "Your name"), ("email", "E-mail"), ("party", "How many"), ("note", "Message to the host"),
        ]
        return """
            \(channel.openRequest(form, context))\(channel.requestFields(event, context))\(fields.summary(labels: labels))
            \(visitor.map { VisitorFields.html($0, fields) })\
            \(party.map { fields.select("party", "How many", options: $0.options) })\(fields.input(
                "note", "Message to the host", hint: "Who you are, or why you would like to come.", autocomplete: "off",
                maxLength: TextLength.joinNote))
            <div class="actions">\(action.button(class: " wide", context))</div></form>
            """
    }

    static func withdraw(
        _ action: ActionPresentation, _ event: ID<Event>, _ channel: RSVPChannel, _ context: PageContext
    ) -> HTML {
        """
        \(Fields.open(channel.withdrawRequest, class: "withdraw"))\(channel.requestFields(event, context))\
        \(action.button(class: " quiet small", context))</form>
        """
    }
}

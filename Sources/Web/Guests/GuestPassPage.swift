import Domain
public import HTML
public import Operations

/// A guest without an account changes their answer, by the link that was mailed to them.
public enum GuestPassPage {
    public static func html(
        _ context: PageContext, pass: GuestPassView, token: String, form: FormState = FormState()
    ) -> HTML {
        let event = pass.event
        let answering: HTML =
            if let reason = AnswerButtons.closedReason(event, context) {
                AnswerPanel.note(reason, .info, context)
            } else {
                """
                \(AnswerPanel.situation(event, context))\
                \(AnswerButtons.form(
                    event, command: "event.answerAsGuest", hidden: [("guestToken", token)], mine: event.mine, form: form, context))
                """
            }
        let current: HTML? = event.mine.status.map {
            "<p class=\"pills\">Your answer: \(Pills.answer($0, position: event.mine.position))</p>"
        }
        let body: HTML = """
            <div class="hero">\(Cover.html(event, isSmall: false, pass: token))</div>
            <div class="sheet">\(EventSummary.html(event, context))
            <p>Hello \(pass.name) (\(pass.email)). This page is yours alone: keep its address.</p>
            \(current)\(answering)\(SeatMeter.html(event))\(EventFacts.html(event, [], context))\(EventSummary.description(event))
            <p class="hint">Want to see what else is on? <a href="\(Path.register)">Join \(context.communityName)</a>
            with this e-mail address and your answer comes along.</p></div>
            """
        return Page.render(title: event.title, context: context, frame: .hero, bringsHeading: true, body: body)
    }
}

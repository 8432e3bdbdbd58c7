import Domain
public import HTML
import Presentation

/// The page that replaces the guest pass opened by the first RSVP, once the RSVP has been confirmed by mail. It leads to
/// the guest's own link in that mail.
public enum ConfirmedPassPage {
    /// - Parameter form: the submitted values of a refused request to resend the mail.
    public static func html(_ context: PageContext, token: String, form: FormInput = FormInput()) -> HTML {
        let body: HTML = """
            \(Fields(form, order: [], prefix: "pass").summary())<div class="empty">\(Icon.mail.html(context))<h1>\(localized: "Your answer is confirmed")</h1>
            <p>\(localized: "To see or change it, open the link in the mail we sent you.")</p>
            \(Fields.open(.mailPass))\(Fields.hidden("guestToken", token))\
            <button class="button primary">\(localized: "Mail me my link again")</button></form>
            <a class="button" href="\(Path.home)">\(localized: "See what else is on")</a></div>
            """
        return PageLayout.render(title: "Your answer is confirmed", context: context, bringsHeading: true, body: body)
    }
}

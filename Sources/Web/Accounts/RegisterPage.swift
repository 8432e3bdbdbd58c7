import Domain
public import HTML
import Presentation

/// The registration page.
public enum RegisterPage {
    /// - Parameter next: the path to open once the address is confirmed.
    public static func html(_ context: PageContext, next: String? = nil, form: FormInput = FormInput()) -> HTML {
        var form = form
        // The visitor's time zone is not known yet; a script fills in the device's zone before the form is sent.
        if form["timeZone"].isEmpty { form.fields["timeZone"] = context.zone }
        let fields = Fields(form, order: ["givenName", "familyName", "email", "password"], prefix: "register")
        let labels: [(String, Phrase)] = [
            ("givenName", "Given name"), ("familyName", "Family name"), ("email", "E-mail"), ("password", "Password"),
        ]
        let body: HTML = """
            \(context.registration.explanation?.html(context))\(Fields.open(.registerAccount))\(fields.summary(labels: labels))
            <div class="row">\(fields.input("givenName", "Given name", required: true, autocomplete: "given-name", maxLength: PersonName.maxLength))\
            \(fields.input("familyName", "Family name (optional)", autocomplete: "family-name", maxLength: PersonName.maxLength))</div>
            \(fields.input("email", "E-mail", type: "email", hint: "We’ll send a link there to confirm it.", required: true, autocomplete: "email"))
            \(fields.input("password", "Password", type: "password", hint: "At least 8 characters. A short sentence works well.", required: true, autocomplete: "new-password"))
            <input type="hidden" name="timeZone" value="\(form["timeZone"])" data-device-zone>\(next.map { Fields.hidden("next", $0) })
            <div class="actions"><button class="button primary wide">\(localized: "Join")</button></div></form>
            <p>\(localized: "Already a member? [Sign in]", .link(next.map(Path.signIn(next:)) ?? Path.signIn))</p>
            """
        return PageLayout.render(title: "Join \(context.communityName)", context: context, frame: .narrow, body: body)
    }
}

import Domain
public import HTML
import Presentation

/// The page shown until the address is confirmed. It resends the mail or changes the address.
public enum VerifyPendingPage {
    /// - Parameter isOpen: whether the visitor can already look around before confirming.
    public static func html(_ context: PageContext, email: String, isOpen: Bool, form: FormInput = FormInput()) -> HTML
    {
        var form = form
        if form.fields["email"] == nil { form.fields["email"] = email }
        let fields = Fields(form, order: ["email", "password"], prefix: "verify")
        let pending = PendingVerificationPresentation(email: email, isOpen: isOpen)
        let around: HTML? = pending.lookAround.map {
            "<a class=\"button\" href=\"\(Path.path($0.destination))\">\($0.label)</a>"
        }
        let body: HTML = """
            <section class="panel"><h2>\(localized: "Check your mail")</h2>
            <p>\(pending.text.html)</p>
            \(Fields.open(.resendVerification, class: "inline"))<button class="button">\(Icon.mail.html(context))<span>\(localized: "Send the mail again")</span></button></form></section>
            <section class="panel"><h2>\(localized: "Is the address wrong?")</h2>
            \(Fields.open(.changeEmail))\(fields.summary(labels: [("email", "E-mail"), ("password", "Password")]))
            \(fields.input("email", "E-mail", type: "email", required: true, autocomplete: "email"))
            \(fields.input("password", "Password", type: "password", required: true, autocomplete: "current-password"))
            <div class="actions"><button class="button">\(localized: "Use this address")</button></div></form></section>
            <div class="actions">\(around)\
            \(Fields.open(.signOut, class: "inline"))<button class="button quiet">\(localized: "Sign out")</button></form></div>
            """
        return PageLayout.render(title: "Confirm your e-mail", context: context, tab: .me, frame: .narrow, body: body)
    }
}

/// The page behind the confirmation link. A button confirms, so that a program that only follows links
/// confirms nothing.
public enum VerifyLinkPage {
    /// - Parameters:
    ///   - isDone: whether the link has already been used.
    ///   - next: the path to open afterwards.
    public static func html(
        _ context: PageContext, token: String, isDone: Bool = false, next: String = Path.home,
        form: FormInput = FormInput()
    ) -> HTML {
        let fields = Fields(form, order: [], prefix: "verify")
        let offered = VerificationLinkPresentation(context.presentation)
        let body: HTML =
            isDone
            ? """
            <p class="note good">\(Icon.check.html(context))<span>\(localized: "Your address is already confirmed.")</span></p>
            <div class="actions"><a class="button primary wide" href="\(context.viewer == nil ? next == Path.home ? Path.signIn : Path.signIn(next: next) : next)">\(offered.resume)</a></div>
            """
            : form.hasErrors
                ? "\(fields.summary())\(another(offered.retry))"
                : """
                <p>\(localized: "One tap confirms that this is your address at \(context.communityName).")</p>
                \(Fields.open(.verifyEmail))\(Fields.hidden("token", token))
                <div class="actions"><button class="button primary wide">\(localized: "Confirm my e-mail address")</button></div></form>
                """
        return PageLayout.render(title: "Confirm your e-mail", context: context, frame: .narrow, body: body)
    }

    private static func another(_ link: LinkPresentation) -> HTML {
        """
        <div class="actions"><a class="button primary wide" href="\(Path.path(link.destination))">\(link.label)</a></div>
        """
    }
}

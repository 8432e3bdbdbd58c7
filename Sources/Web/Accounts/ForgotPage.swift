import Domain
public import HTML
import Presentation

/// The page that requests a password reset link.
public enum ForgotPage {
    public static func html(_ context: PageContext, form: FormInput = FormInput()) -> HTML {
        let fields = Fields(form, order: ["email"], prefix: "forgot")
        let body: HTML = """
            <p>\(localized: "Enter the e-mail address of your account. We’ll send you a link to set a new password.")</p>
            \(Fields.open(.forgotPassword))\(fields.summary(labels: [("email", "E-mail")]))
            \(fields.input("email", "E-mail", type: "email", required: true, autocomplete: "username"))
            <div class="actions"><button class="button primary wide">\(localized: "Send the link")</button></div></form>
            """
        return PageLayout.render(
            title: "Forgotten password", context: context, back: Path.signIn, frame: .narrow, body: body)
    }
}

/// The confirmation after a reset request. It is the same whether or not the address has an account.
public enum ForgotSentPage {
    public static func html(_ context: PageContext) -> HTML {
        let body = EmptyState.html(
            .mail, "Check your mail",
            "If the address has an account, a link is on its way. It works once, for one hour.",
            action: ("Back to sign in", Path.signIn), context)
        return PageLayout.render(title: "Link sent", context: context, back: Path.signIn, frame: .narrow, body: body)
    }
}

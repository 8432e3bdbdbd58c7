import Domain
public import HTML

/// Signing in.
public enum SignInPage {
    /// - Parameter next: the path to go on to.
    public static func html(_ context: PageContext, next: String? = nil, form: FormState = FormState()) -> HTML {
        let fields = Fields(form, order: ["email", "password"], prefix: "signin")
        let body: HTML = """
            \(Fields.open(.signIn))\(fields.summary(labels: [("email", "E-mail"), ("password", "Password")]))
            \(fields.input("email", "E-mail", type: "email", required: true, autocomplete: "username"))
            \(fields.input("password", "Password", type: "password", required: true, autocomplete: "current-password"))
            \(Fields.hidden("next", next ?? Path.home))
            <div class="actions"><button class="button primary wide">\(say: "Sign in")</button></div></form>
            <p><a href="\(Path.forgot)">\(say: "Forgot the password?")</a></p>
            <p>\(say: "New here? [Join \(context.communityName)]", .link(Path.register))</p>
            """
        return Page.render(title: "Sign in", context: context, frame: .narrow, body: body)
    }
}

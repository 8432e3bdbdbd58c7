import Domain
public import HTML
import Presentation

/// The sign-in page.
public enum SignInPage {
    /// - Parameters:
    ///   - next: the path to open after sign-in.
    ///   - form: the submitted values. It also carries the input of another form that was sent after the
    ///     session had ended.
    public static func html(_ context: PageContext, next: String? = nil, form: FormInput = FormInput()) -> HTML {
        let fields = Fields(form, order: ["email", "password"], prefix: "signin")
        let kept = form.lists.filter { $0.key.hasPrefix(FormInput.preservedPrefix) }.sorted { $0.key < $1.key }
            .flatMap { name, values in values.map { Fields.hidden(name, $0) } }
        let end: EndedSession = form.lists[FormInput.droppedFileField] == nil ? .keepingInput : .losingFile
        let note: HTML? = kept.isEmpty ? nil : "<p class=\"note\"><span>\(end.prompt)</span></p>"
        let body: HTML = """
            \(note)\(Fields.open(.signIn))\(kept)\(fields.summary(labels: [("email", "E-mail"), ("password", "Password")]))
            \(fields.input("email", "E-mail", type: "email", required: true, autocomplete: "username"))
            \(fields.input("password", "Password", type: "password", required: true, autocomplete: "current-password"))
            \(Fields.hidden("next", next ?? Path.home))
            <div class="actions"><button class="button primary wide">\(localized: "Sign in")</button></div></form>
            <p><a href="\(Path.forgot)">\(localized: "Forgot the password?")</a></p>
            <p>\(localized: "New here? [Join \(context.communityName)]", .link(Path.register(next: next)))</p>
            \(HelpContact.html(context))
            """
        return PageLayout.render(title: "Sign in", context: context, frame: .narrow, body: body)
    }
}

import Domain
public import HTML

/// The page that sets a new password through the mailed link.
public enum ResetPage {
    public static func html(_ context: PageContext, token: String, form: FormInput = FormInput()) -> HTML {
        let fields = Fields(form, order: ["password"], prefix: "reset")
        let isLapsed = form.hasErrors && form.errors["password"] == nil
        let body: HTML =
            isLapsed
            ? """
            \(fields.summary())<div class="actions"><a class="button primary wide" href="\(Path.forgot)">\(localized: "Ask for a new link")</a></div>
            """
            : """
            <p>\(localized: "This signs you out on all devices.")</p>
            \(Fields.open(.resetPassword))\(Fields.hidden("token", token))
            \(fields.summary(labels: [("password", "New password")]))
            \(fields.input("password", "New password", type: "password", hint: "At least 8 characters. A short sentence works well.", required: true, autocomplete: "new-password"))
            \(fields.checkbox("renewFeeds", "Give my calendar feeds new addresses", hint: FeedList.renewHint))
            <div class="actions"><button class="button primary wide">\(localized: "Set the password")</button></div></form>
            """
        return PageLayout.render(title: "New password", context: context, frame: .narrow, body: body)
    }
}

import Domain
public import HTML

/// The page behind the link that is mailed to an old address when it is replaced. A button undoes the change, so that a
/// program that only follows links changes nothing.
public enum RestoreEmailPage {
    public static func html(_ context: PageContext, token: String, form: FormInput = FormInput()) -> HTML {
        let fields = Fields(form, order: [], prefix: "takeback")
        let body: HTML =
            form.hasErrors
            ? """
            \(fields.summary())
            <p>\(localized: "If you’ve already undone the change, the address belongs to your account: set a new password to get in. If not, ask the administrators of \(context.communityName) for help.")</p>
            <div class="actions"><a class="button primary wide" href="\(Path.forgot)">\(localized: "Set a new password")</a></div>
            """
            : """
            <p>\(localized: "Somebody gave your account at \(context.communityName) another e-mail address. If that wasn’t you, undo the change:")</p>
            <ul><li>\(localized: "the address that this link was mailed to belongs to your account again,")</li>\
            <li>\(localized: "every device is signed out, and the password that was set no longer works,")</li>\
            <li>\(localized: "you set a new password in the next step.")</li></ul>
            \(Fields.open(.restoreEmail))\(Fields.hidden("token", token))
            <div class="actions"><button class="button primary wide">\(localized: "Undo the change")</button></div></form>
            """
        return PageLayout.render(title: "Your address", context: context, frame: .narrow, body: body)
    }
}

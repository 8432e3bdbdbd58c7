import HTML
import Operations

/// The forms of the settings page, one for each command.
enum AccountForms {
    static func photo(_ account: AccountView, _ typed: FormState?, _ context: PageContext) -> HTML {
        let field = PhotoField(
            prefix: "photo", subject: "Your photo", current: Faces.face(account.name, photo: account.photo),
            hasPhoto: account.photo != nil, action: Path.command("photo.setProfile"), route: "/api/v1/me/photo",
            next: Path.settings)
        return section("Photo", field.html(typed, context))
    }

    static func profile(_ account: AccountView, _ typed: FormState?) -> HTML {
        let form =
            typed
            ?? FormState(fields: [
                "givenName": account.givenName, "familyName": account.familyName, "handle": account.handle,
                "timeZone": account.timeZone,
            ])
        let labels = [
            ("givenName", "Given name"), ("familyName", "Family name"), ("handle", "Nickname"),
            ("timeZone", "Time zone"),
        ]
        let fields = Fields(form, order: labels.map(\.0), prefix: "profile")
        return section(
            "Profile",
            """
            \(Fields.open("account.updateProfile"))\(fields.summary(labels: labels))
            <div class="row">\(fields.input("givenName", "Given name", required: true, autocomplete: "given-name", maxLength: 60))\
            \(fields.input("familyName", "Family name", required: true, autocomplete: "family-name", maxLength: 60))</div>
            \(fields.input("handle", "Nickname", hint: "3 to 30 of a–z, 0–9, _ and dot.", required: true, autocomplete: "off", maxLength: 30))
            \(fields.select("timeZone", "Time zone", options: EventFormFields.zones))
            <div class="actions"><button class="button primary">Save profile</button></div></form>
            """)
    }

    static func email(_ account: AccountView, _ typed: FormState?) -> HTML {
        let fields = Fields(typed ?? FormState(fields: ["email": account.email]), order: ["email"], prefix: "address")
        return section(
            "E-mail",
            """
            \(Fields.open("account.changeEmail"))\(fields.summary(labels: [("email", "E-mail")]))
            \(fields.input("email", "E-mail", type: "email", hint: "A new address has to be confirmed by a mailed link.", required: true, autocomplete: "email"))
            <div class="actions"><button class="button">Change e-mail</button></div></form>
            """)
    }

    static func password(_ typed: FormState?) -> HTML {
        let labels = [("current", "Current password"), ("password", "New password")]
        let fields = Fields(typed ?? FormState(), order: labels.map(\.0), prefix: "password")
        return section(
            "Password",
            """
            \(Fields.open("account.changePassword"))\(fields.summary(labels: labels))
            \(fields.input("current", "Current password", type: "password", required: true, autocomplete: "current-password"))
            \(fields.input("password", "New password", type: "password", hint: "At least 8 characters. Ends every other session.", required: true, autocomplete: "new-password"))
            <div class="actions"><button class="button">Change password</button></div></form>
            """)
    }

    static func appearance(_ context: PageContext, _ typed: FormState?) -> HTML {
        let form = typed ?? FormState(fields: ["theme": context.theme ?? "system"])
        let fields = Fields(form, order: ["theme"], prefix: "appearance")
        return section(
            "Appearance",
            """
            \(Fields.open("account.appearance"))\(fields.radios(
                "theme", "Colours",
                options: [("system", "As the device", nil), ("light", "Light", nil), ("dark", "Dark", nil)]))
            <div class="actions"><button class="button">Save appearance</button></div></form>
            """)
    }

    static func delete(_ typed: FormState?) -> HTML {
        let fields = Fields(typed ?? FormState(), order: ["password"], prefix: "delete")
        let open: HTML = typed?.hasErrors == true ? " open" : .empty
        return section(
            "Delete account",
            """
            <p>Your coming events are cancelled and their guests told. Your answers and your profile are gone. This cannot be undone.</p>
            <details class="more"\(open)><summary>Delete my account</summary>
            \(Fields.open("account.delete"))\(fields.summary(labels: [("password", "Password")]))
            \(fields.input("password", "Password", type: "password", required: true, autocomplete: "current-password"))
            <div class="actions"><button class="button danger">Delete my account for ever</button></div></form></details>
            """)
    }

    private static func section(_ title: String, _ content: HTML) -> HTML {
        "<section class=\"panel\"><h2>\(title)</h2>\(content)</section>"
    }
}

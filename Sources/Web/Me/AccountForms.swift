import Domain
import HTML
import Operations
import Presentation
import Wire

/// The forms of the settings page, one for each command.
enum AccountForms {
    static func photo(_ account: AccountView, _ typed: FormInput?, _ context: PageContext) -> HTML {
        let field = PhotoField(
            prefix: "photo", subject: "Your photo", current: Faces.face(account.name, photo: account.photo),
            hasPhoto: account.photo != nil, action: FormAction.command(SetProfilePhoto.self).path,
            route: APIPath.profilePhoto(),
            next: Path.settings, saved: SettingsPage.photoSaved)
        return section("Photo", field.html(typed, context))
    }

    /// - Parameter languages: the available languages: their tags, and their own names for themselves.
    static func profile(_ account: AccountView, _ typed: FormInput?, languages: [(tag: String, name: String)]) -> HTML {
        let standing = [
            "givenName": account.givenName, "familyName": account.familyName ?? "", "handle": account.handle,
            "timeZone": account.timeZone, "locale": account.locale,
        ]
        let form = typed ?? FormInput(fields: standing)
        let labels: [(String, Phrase)] = [
            ("givenName", "Given name"), ("familyName", "Family name"), ("handle", "Nickname"),
            ("timeZone", "Time zone"), ("locale", "Language"),
        ]
        let fields = Fields(form, order: labels.map(\.0), prefix: "profile")
        return section(
            "Profile",
            """
            \(Fields.open(UpdateProfile.self))\(fields.initialValues(standing))\(fields.summary(labels: labels))
            <div class="row">\(fields.input("givenName", "Given name", required: true, autocomplete: "given-name", maxLength: PersonName.maxLength))\
            \(fields.input("familyName", "Family name (optional)", autocomplete: "family-name", maxLength: PersonName.maxLength))</div>
            \(fields.input("handle", "Nickname", hint: "3 to 30 of a–z, 0–9, _ and dot.", required: true, autocomplete: "off", maxLength: Handle.length.upperBound))
            \(fields.select("locale", "Language", options: languages.map { (value: $0.tag, text: "\($0.name)") }, hint: "For pages, mails and messages."))
            \(fields.select("timeZone", "Time zone", options: EventFormFields.zones))
            <div class="actions"><button class="button primary">\(localized: "Save profile")</button></div></form>
            """)
    }

    static func email(_ account: AccountView, _ typed: FormInput?) -> HTML {
        let labels: [(String, Phrase)] = [("email", "E-mail"), ("password", "Password")]
        let fields = Fields(
            typed ?? FormInput(fields: ["email": account.email]), order: labels.map(\.0), prefix: "address")
        return section(
            "E-mail",
            """
            \(Fields.open(.changeEmail))\(fields.summary(labels: labels))
            \(fields.input("email", "E-mail", type: "email", hint: "We’ll mail a link to the new address to confirm it. We’ll also mail your current address, from which you can undo the change for 7 days.", required: true, autocomplete: "email"))
            \(fields.input("password", "Password", type: "password", required: true, autocomplete: "current-password"))
            <div class="actions"><button class="button">\(localized: "Change e-mail")</button></div></form>
            """)
    }

    /// - Parameter hasFeeds: whether the person has calendar feeds, whose URLs can be renewed.
    static func password(_ typed: FormInput?, hasFeeds: Bool) -> HTML {
        let labels: [(String, Phrase)] = [("current", "Current password"), ("password", "New password")]
        let fields = Fields(typed ?? FormInput(), order: labels.map(\.0), prefix: "password")
        let feeds: HTML? =
            hasFeeds
            ? fields.checkbox("renewFeeds", "Give my calendar feeds new addresses", hint: FeedList.renewHint) : nil
        return section(
            "Password",
            """
            \(Fields.open(.changePassword))\(fields.summary(labels: labels))
            \(fields.input("current", "Current password", type: "password", required: true, autocomplete: "current-password"))
            \(fields.input("password", "New password", type: "password", hint: "At least 8 characters. This signs you out everywhere else and ends older links in your mail.", required: true, autocomplete: "new-password"))
            \(feeds)
            <div class="actions"><button class="button">\(localized: "Change password")</button></div></form>
            """)
    }

    static func appearance(_ context: PageContext, _ typed: FormInput?) -> HTML {
        let form = typed ?? FormInput(fields: ["theme": context.theme ?? "system"])
        let fields = Fields(form, order: ["theme"], prefix: "appearance")
        return section(
            "Appearance",
            """
            \(Fields.open(.appearance))\(fields.radios(
                "theme", "Colours",
                options: [("system", "Same as device", nil), ("light", "Light", nil), ("dark", "Dark", nil)]))
            <div class="actions"><button class="button">\(localized: "Save appearance")</button></div></form>
            """)
    }

    static func export(_ typed: FormInput?, _ context: PageContext) -> HTML {
        let fields = Fields(typed ?? FormInput(), order: ["password"], prefix: "export")
        let open: HTML = typed?.hasErrors == true ? " open" : .empty
        return section(
            "Your data",
            """
            <p>\(localized: "Everything Mingle has stored about you, in one file.")</p>
            <details class="more"\(open)><summary>\(localized: "Export my data")</summary>
            \(Fields.open(.exportData))\(fields.summary(labels: [("password", "Password")]))
            \(fields.input("password", "Password", type: "password", hint: "So nobody else can take it from a browser you left open.", required: true, autocomplete: "current-password"))
            <div class="actions"><button class="button primary">\(Icon.download.html(context))<span>\(localized: "Export my data")</span></button></div></form></details>
            <p class="actions"><a class="button" href="\(Path.importEvents)">\(Icon.upload.html(context))<span>\(localized: "Import a calendar")</span></a></p>
            """)
    }

    /// - Parameter open: unsettled balances, which nobody can settle with the person after the deletion.
    static func delete(_ typed: FormInput?, _ open: [OpenBalance], _ context: PageContext) -> HTML {
        let fields = Fields(typed ?? FormInput(), order: ["password"], prefix: "delete")
        let isOpen: HTML = typed?.hasErrors == true ? " open" : .empty
        let debts: [HTML] = open.map {
            "<li><a href=\"\(Path.budget($0.event))\" dir=\"auto\">\($0.title)</a>: \(BalancePresentation($0.balance, isMine: true).text)</li>"
        }
        let owed: HTML? =
            debts.isEmpty
            ? nil
            : "\(StatusMessage("You still have money to settle. Settle up first: nobody can reach you about it afterwards.", .warning).html(context))<ul>\(debts)</ul>"
        return section(
            "Delete account",
            """
            <p>\(localized: "This cancels the events you host and lets their guests know. It deletes your answers, drafts, calendar entries and profile, and every photo that you added, also covers and receipts. Messages stay as those of a former member; expenses stay in the books under your name. You can’t undo this.")</p>
            \(owed)<details class="more"\(isOpen)><summary>\(localized: "Delete my account")</summary>
            \(Fields.open(.deleteAccount))\(fields.summary(labels: [("password", "Password")]))
            \(fields.input("password", "Password", type: "password", required: true, autocomplete: "current-password"))
            <div class="actions"><button class="button danger">\(localized: "Permanently delete my account")</button></div></form></details>
            """)
    }

    private static func section(_ title: Phrase, _ content: HTML) -> HTML {
        "<section class=\"panel\"><h2>\(title)</h2>\(content)</section>"
    }
}

import Domain
import HTML
import Operations
import Presentation

/// Administrators' actions on accounts and events, each with a confirmation.
enum AdministratorTools {
    /// - Parameter next: the path to open afterwards.
    static func change(_ account: ReportCase.Account, next: String) -> HTML {
        if account.status == .disabled {
            let question: Phrase =
                "Enable the account of \(account.name)? They can sign in again, and others see them as before."
            let form: HTML = """
                \(status(.active, of: account, next))\
                <button class="button primary">\(localized: "Enable the account of \(account.name)")</button></form>
                """
            let asking = ConfirmationDisclosure.html(
                "Enable the account", name: "Enable the account of \(account.name)", question, form: form)
            return "\(Pills.pill("Account disabled", .warning))\(asking)"
        }
        let question: Phrase = """
            Disable the account of \(account.name)? They are signed out everywhere and can’t sign in until an administrator enables it again. \
            Nobody can answer events that only they host.
            """
        let form: HTML = """
            \(status(.disabled, of: account, next))\
            <button class="button danger">\(localized: "Disable the account of \(account.name)")</button></form>
            """
        return ConfirmationDisclosure.html(
            "Disable the account", name: "Disable the account of \(account.name)", question, form: form)
    }

    /// Returns the opening tag of the form that sets the status.
    private static func status(_ status: AccountStatus, of account: ReportCase.Account, _ next: String) -> HTML {
        """
        \(Fields.open(.administerUser, class: "inline"))\(Fields.hidden("id", account.id.description))\
        \(Fields.hidden("status", status.rawValue))\(Fields.hidden("next", next))
        """
    }

    static func delete(_ deletion: ReportCase.Deletion, title: String, next: String) -> HTML {
        let form: HTML = """
            \(Fields.open(DeleteEvent.self, class: "inline"))\(Fields.hidden("id", deletion.event.description))\(Fields.hidden("next", next))\
            <button class="button danger">\(localized: "Delete the event")</button></form>
            """
        return ConfirmationDisclosure.html(
            "Delete the event", name: "Delete the event “\(title)”",
            EventEndingPresentation.deletion(cancels: deletion.cancels), form: form)
    }
}

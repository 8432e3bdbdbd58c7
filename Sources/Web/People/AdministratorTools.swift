import Domain
import HTML
import Operations
import Presentation

/// Administrators' actions on accounts and events, each with a confirmation.
enum AdministratorTools {
    /// - Parameter next: the path to open afterwards.
    static func change(_ account: ReportCase.Account, next: String, _ context: PageContext) -> HTML {
        change(AccountStatusPresentation(account), of: account.id, next: next, context)
    }

    static func change(
        _ status: AccountStatusPresentation, of id: ID<User>, next: String, _ context: PageContext
    ) -> HTML {
        let question = status.change.question(
            """
            \(Fields.open(.administerUser, class: "inline"))\(Fields.hidden("id", id.description))\
            \(Fields.hidden("status", status.next.rawValue))\(Fields.hidden("next", next))
            """, context)
        return "\(status.badge.map(Pills.pill))\(question)"
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

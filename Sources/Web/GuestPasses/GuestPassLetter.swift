import Domain
import Operations
import Presentation

extension MailContent {
    static func guestPass(_ order: MailJob) -> MailContent {
        let mail = GuestPassMailPresentation(order)
        return MailContent(
            subject: mail.subject, body: mail.body, facts: order.facts, action: (mail.action, order.eventPath),
            after: mail.after)
    }
}

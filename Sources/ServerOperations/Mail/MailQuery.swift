import Domain
import Operations
import Store

enum MailQuery {
    /// Returns the language of a mail (BCP 47), or `nil` if unknown. That is the receiver's own language. For guests
    /// without an account it is their browser's when they answered, or else the host's.
    static func locale(of order: MailJob, in reader: any Reader) throws -> String? {
        guard let email = EmailAddress(order.email) else { return nil }
        let own: String? = try reader.value(
            "SELECT a.locale FROM credential c JOIN account a ON a.user_id = c.user_id WHERE c.email_key = \(email.key)"
        )
        if let own { return own }
        guard let event = order.event?.id else { return nil }
        let browsers: String? =
            try reader.value(
                "SELECT locale FROM guest_credential WHERE event_id = \(event) AND email_key = \(email.key)") ?? nil
        return try browsers
            ?? reader.value(
                "SELECT a.locale FROM event e JOIN account a ON a.user_id = e.host_id WHERE e.id = \(event)")
    }
}

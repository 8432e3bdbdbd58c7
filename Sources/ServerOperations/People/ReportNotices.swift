import Domain
import Operations
import Store

/// Notifies administrators of new reports, and reporters that their report was closed.
enum ReportNotices {
    static let handlers: [SignalHandler] = [
        .on(ReportFiled.self) { try filed($0.subject, by: $0.reporter, in: $1) },
        .on(ReportClosed.self) { try closed($0, in: $1) },
    ]

    /// Notifies the administrators. The notice names no one, because the reports themselves do. Further reports on the
    /// same subject are combined into one notice a day.
    private static func filed(_ subject: ID<Report>, by reporter: ID<User>, in tx: Transaction) throws {
        let administrators = try tx.rows(
            """
            SELECT u.id, u.given_name, a.email FROM users u JOIN account a ON a.user_id = u.id
            WHERE u.role <> 'MEMBER' AND u.role = \(Role.administrator) AND u.status = 'active' AND u.is_verified AND u.id <> \(reporter)
            ORDER BY u.id
            """
        ) {
            (
                id: try $0.next(ID<User>.self),
                mail: MailJob(kind: .notice(.reported), name: try $0.next(), email: try $0.next())
            )
        }
        let kind = NoticeKind.reported.rawValue
        for one in administrators {
            let isMailed = try MailLimiter(tx).charge(of: .plan, "\(kind) \(one.id) \(reporter)")
            try tx.notify(.reported, one.id, thing: subject.bytes, mail: isMailed ? one.mail : nil)
        }
    }

    /// Notifies the reporter. The notice does not mention any action. It names a person or event only if the reporter
    /// can see it, and never a message.
    private static func closed(_ signal: ReportClosed, in tx: Transaction) throws {
        let (reporter, subject) = (signal.reporter, signal.subject)
        guard reporter != signal.administrator else { return }
        guard let receiver = try AccountQuery.actor(reporter, in: tx), receiver.member != nil else { return }
        var person: ID<User>?
        var event: EventRow?
        switch signal.kind {
        case .person, .photo:
            let id = subject.of(User.self)
            let isSeen = try tx.exists(
                "SELECT 1 FROM users u WHERE u.id = \(id) AND \(PersonAccess.condition(for: reporter))")
            if isSeen, id != reporter { person = id }
        case .event:
            if let found = try EventRow.find(subject.of(Event.self), in: tx),
                try EventAccess.sees(found, as: receiver, in: tx)
            {
                event = found
            }
        case .message, .post: break
        }
        let mail: MailJob? =
            if let event {
                try GuestMail.order(.reportClosed, to: reporter, by: nil, of: event, in: tx)
            } else {
                try FriendMail.order(.reportClosed, to: reporter, by: person, in: tx)
            }
        try tx.notify(.reportClosed, reporter, by: person, of: event, thing: signal.report.bytes, mail: mail)
    }
}

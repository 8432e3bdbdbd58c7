import Operations
import Store

extension Transaction {
    /// Enqueues a mail, in the language that its receiver has now.
    func mail(_ order: MailJob) throws {
        var order = order
        order.locale = try order.locale ?? MailQuery.locale(of: order, in: self)
        try enqueue(MailJob.job, order, lane: order.kind.lane)
    }
}

extension MailJob.Kind {
    var lane: JobLane {
        switch self {
        case .notice, .calendarReply: .mail
        case .guestPass, .verifyEmail, .resetPassword, .newDevice, .passwordChanged, .addressChanged, .addressKnown,
            .addressTakenBack:
            .security
        }
    }
}

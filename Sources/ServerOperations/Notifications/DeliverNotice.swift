import Domain
import Operations
import Store

/// Sends a notice through the channels that the person has chosen, once.
struct DeliverNotice: SystemCommand {
    static let name = "notice.deliver"
    var id: ID<Notice>
    var mail: MailJob?
    /// Whether the receiver took part in the event when the notice was made; `nil` if this was not determined.
    var takesPart: Bool?
    /// When the notice becomes pointless.
    var endsAt: Instant?

    func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try tx.row(
            """
            SELECT n.user_id, n.kind, n.event_id, n.actor_id, n.about_id, n.about_at, n.about_start_date IS NOT NULL FROM notice n
            WHERE n.id = \(id) AND n.read_at IS NULL AND NOT EXISTS (SELECT 1 FROM notice_delivery d WHERE d.notice_id = n.id)
            """
        ) {
            (
                user: try $0.next(ID<User>.self), kind: try $0.next(NoticeKind.self),
                event: try $0.next(ID<Event>?.self),
                actor: try $0.next(ID<User>?.self), about: try $0.next([UInt8]?.self), at: try $0.next(Instant?.self),
                isOfDays: try $0.next(Bool.self)
            )
        }
        guard let found, let receiver = try AccountQuery.actor(found.user, in: tx), receiver.person!.isVerified else {
            return
        }
        // Nothing is sent about anything or anyone that the receiver may no longer see.
        if found.kind.rule.isForAdministrators, receiver.person!.role != .administrator { return }
        if let actor = found.actor, try FriendGraph.haveBlock(actor, found.user, in: tx) { return }
        let event = try found.event.flatMap { try EventRow.find($0, in: tx) }
        let isSeen = try event.map { try EventAccess.sees($0, as: receiver, in: tx) } ?? false
        // A calendar entry belongs to no event.
        let isOfEntry = found.event == nil && found.about != nil
        if found.kind.rule.needsVisibleEvent, !isSeen, !isOfEntry { return }
        if let endsAt, tx.now >= endsAt { return }
        if let at = found.at,
            try !NoticeSubject.isCurrent(
                id: found.about, at: at, isOfDays: found.isOfDays, event: event, for: found.user, in: tx)
        {
            return
        }
        let preferences = try PreferencesRow.find(found.user, in: tx)
        if let quiet = preferences.value.quietHours {
            let clock = Zones.civil(tx.now, in: receiver.person!.timeZone)
            let minutes = quiet.minutesLeft(at: clock.hour * 60 + clock.minute)
            if minutes > 0 {
                try tx.enqueue(self, at: tx.now + .minutes(Int64(minutes)))
                return
            }
        }
        // Written together with the jobs it enqueues, so that a repeated job enqueues them once.
        try tx.execute("INSERT INTO notice_delivery (notice_id, at) VALUES (\(id), \(tx.now))")
        if var mail, preferences.value.allows(found.kind, .email),
            try isWithinBounds(found.kind, by: found.actor, for: receiver, at: event, in: tx)
        {
            // The mail was composed when the notice was made, and quiet hours may have delayed it since.
            if let event, isSeen {
                try mail.withhold(from: EventAccess.standing(of: receiver, at: event, in: tx), at: event.terms)
            } else {
                mail.withholdEvent()
            }
            mail.unsubscribe = try "\(PreferencesRow.token(of: found.user, in: tx))/\(found.kind.rawValue)"
            try tx.mail(mail)
        }
        guard preferences.value.allows(found.kind, .push) else { return }
        let subscriptions = try tx.rows("SELECT id FROM push_subscription WHERE user_id = \(found.user)") {
            try $0.next(ID<PushSubscription>.self)
        }
        for subscription in subscriptions {
            try tx.enqueue(PushJob.job, PushJob(subscription: subscription, notice: id), lane: .push, owner: found.user)
        }
    }

    /// Charges the allowance for mails that the receiver did not ask for. Over the limit, the notice stays in
    /// the inbox only.
    private func isWithinBounds(
        _ kind: NoticeKind, by other: ID<User>?, for receiver: Actor, at event: EventRow?, in tx: Transaction
    ) throws -> Bool {
        guard let other, let me = receiver.userID else { return true }
        switch kind.rule.solicitation {
        case .always: return true
        case .never: break
        case .byTakingPart:
            if try takesPart ?? event.map({ try EventAccess.standing(of: receiver, at: $0, in: tx).isPart }) ?? false {
                return true
            }
        }
        return try MailLimiter.chargeUnsolicited(by: other, for: me, in: tx)
    }
}

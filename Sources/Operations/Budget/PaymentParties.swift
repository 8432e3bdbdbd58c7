package import Domain
package import Store

/// The payer and receiver of a payment, for a notice or mail to one of them.
public struct PaymentParties: Codable, Hashable, Sendable {
    /// Whether the reader is the payer.
    public var isFromReader: Bool
    /// The other person's name; `nil` if a block hides them.
    public var other: String?
    /// Whether a third person recorded the payment.
    public var isByThird: Bool

    public init(isFromReader: Bool, other: String?, isByThird: Bool = false) {
        self.isFromReader = isFromReader
        self.other = other
        self.isByThird = isByThird
    }
}

extension PaymentParties {
    /// Adds the payer and receiver to notices of payments, as far as the reader may see the budget. An undone
    /// payment adds nothing.
    ///
    /// - Parameter payments: The payment that each notice is about, if any.
    package static func add(
        to notices: [(view: NoticeView, payment: ID<Payment>?)], as actor: Actor, in reader: any Reader
    ) throws -> [NoticeView] {
        let payments = notices.compactMap(\.payment)
        guard let me = actor.userID, !payments.isEmpty else { return notices.map(\.view) }
        // On a device, the budget is present only if the person may see it.
        let isCrew: SQL = actor.person?.isOnReplica == true ? "TRUE" : EventAccess.isCrew(me, of: "y.event_id")
        let found = try reader.rows(
            """
            SELECT y.id, y.event_id, m.id = y.from_id, o.user_id, o.name, u.given_name, u.family_name
            FROM payment y JOIN budget_person m ON m.event_id = y.event_id AND m.user_id = \(me) AND m.id IN (y.from_id, y.to_id)
            LEFT JOIN budget_person o ON o.id = CASE WHEN m.id = y.from_id THEN y.to_id ELSE y.from_id END
                AND (o.user_id IS NULL OR o.user_id NOT IN (\(FriendGraph.blocked(from: me))))
            LEFT JOIN users u ON u.id = o.user_id
            WHERE y.id IN \(list: payments) AND \(isCrew)
            """
        ) { row in
            let (id, event): (ID<Payment>, ID<Event>) = (try row.next(), try row.next())
            let isFromReader: Bool = try row.next()
            let (user, name): (ID<User>?, String?) = (try row.next(), try row.next())
            let (given, family): (String?, String?) = (try row.next(), try row.next())
            let other = name ?? given.map { PersonName(given: $0, family: family).full }
            return (id, (event: event, user: user, parties: PaymentParties(isFromReader: isFromReader, other: other)))
        }
        let parties = Dictionary(found) { first, _ in first }
        return notices.map { notice in
            var view = notice.view
            // Clients choose ids, so the events are compared to make sure that the notice is about this payment.
            guard let one = notice.payment.flatMap({ parties[$0] }), one.event == view.event else { return view }
            view.payment = one.parties
            view.payment?.isByThird = view.actor != nil && view.actor != one.user
            return view
        }
    }

    /// The two people of a payment, and what each reads about it.
    package struct Ends {
        private struct End {
            var row: ID<BudgetPerson>
            var user: ID<User>?
            var guest: ID<Guest>?
            var name: String
        }

        private var payer: ID<BudgetPerson>
        private var ends: [End]

        package init(of payment: PaymentRow, in reader: any Reader) throws {
            payer = payment.from
            ends = try reader.rows(
                """
                SELECT p.id, p.user_id, p.guest_id, p.name, u.given_name, u.family_name
                FROM budget_person p LEFT JOIN users u ON u.id = p.user_id WHERE p.id IN \(list: [payment.from, payment.to])
                """
            ) { row in
                let id: ID<BudgetPerson> = try row.next()
                let (user, guest, name): (ID<User>?, ID<Guest>?, String?) = (
                    try row.next(), try row.next(), try row.next()
                )
                let (given, family): (String?, String?) = (try row.next(), try row.next())
                return End(
                    row: id, user: user, guest: guest,
                    name: name ?? given.map { PersonName(given: $0, family: family).full } ?? "")
            }
        }

        /// - Parameter person: The one of the two who reads it.
        package func parties(
            for person: ID<BudgetPerson>, by author: BudgetAuthor, in reader: any Reader
        ) throws -> PaymentParties? {
            guard let me = ends.first(where: { $0.row == person }), let other = ends.first(where: { $0.row != person })
            else { return nil }
            let isHidden =
                if let one = me.user, let two = other.user { try FriendGraph.haveBlock(one, two, in: reader) } else {
                    false
                }
            return PaymentParties(
                isFromReader: person == payer, other: isHidden ? nil : other.name,
                isByThird: author.user.map { $0 != other.user } ?? (author.guest != other.guest))
        }
    }
}

import Domain
import Operations

/// Sentences that notices and their mails share.
extension Phrase {
    /// Returns the outcome of a join request.
    ///
    /// - Parameter answer: the resulting RSVP; nil if it is not known.
    static func approved(_ what: Phrase, _ answer: NoticeDetail.Answer?) -> Phrase {
        guard let answer else { return "The host approved your request to come to \(what)." }
        let party = answer.party
        if answer.status == .waitlisted {
            return party > 1
                ? "The host approved your request, but all seats are taken. You are on the waiting list for \(what), \(party, .count) of you."
                : "The host approved your request, but all seats are taken. You are on the waiting list for \(what)."
        }
        return party > 1
            ? "The host approved your request: you are going to \(what), \(party, .count) of you."
            : "The host approved your request: you are going to \(what)."
    }

    static func expense(_ who: Phrase, _ thing: String, _ amount: Money?, _ what: Phrase) -> Phrase {
        let money = Phrase.money(amount)
        return (amount?.minor ?? 0) < 0
            ? "\(who) added the refund “\(thing)”, \(money), for \(what), and you are part of it."
            : "\(who) added “\(thing)”, \(money), for \(what), and you are part of it."
    }

    /// Returns the absolute amount; the wording conveys the sign.
    static func money(_ amount: Money?) -> Phrase {
        amount.map { "\(Money(abs($0.minor), $0.currency))" } ?? ""
    }

    /// Returns the sentence that an administrator has reviewed a report. It names the subject of the report only if the
    /// reader may see it.
    static func reportReviewed(event: String?, person: String?) -> Phrase {
        if let event { return "An administrator reviewed your report about “\(event)”. Thank you." }
        if let person { return "An administrator reviewed your report about \(person). Thank you." }
        return "An administrator reviewed your report. Thank you."
    }

    /// Returns the sentence that the reader's role has changed.
    static func role(_ role: Role?) -> Phrase {
        switch role {
        case .member, nil: "Your role is now “Member”: you no longer have access to the programme."
        case .readOnly: "Your role is now “Read only”: you can see the programme."
        case .editor: "Your role is now “Editor”: you can see and change the programme."
        case .administrator:
            "Your role is now “Administrator”: you can change the programme, and manage people and settings."
        }
    }
}

extension [Phrase] {
    /// Returns the sentence about a payment, and who recorded it if that was neither of the two.
    ///
    /// - Parameters:
    ///   - parties: payer and payee; nil if they are not known.
    ///   - who: the person who recorded the payment.
    static func paid(
        _ parties: PaymentParties?, by who: Phrase, _ amount: Money?, _ what: Phrase
    ) -> [Phrase] {
        let money = Phrase.money(amount)
        guard let parties else { return ["\(who) recorded a payment of \(money) with you for \(what)."] }
        let sentence: Phrase =
            switch (parties.isFromReader, parties.other) {
            case (true, let other?): "You paid \(other) \(money) for \(what)."
            case (true, nil): "You paid somebody \(money) for \(what)."
            case (false, let other?): "\(other) paid you \(money) for \(what)."
            case (false, nil): "Somebody paid you \(money) for \(what)."
            }
        return parties.isByThird ? [sentence, "\(who) recorded it."] : [sentence]
    }
}

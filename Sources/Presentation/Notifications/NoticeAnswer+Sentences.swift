import Domain
import Operations

extension NoticeDetail.Answer {
    /// Returns sentences about the RSVP that a host has set for a guest, and about the previous one.
    ///
    /// - Parameter before: the previous RSVP; nil if there was none.
    func sentences(by who: Phrase, for what: Phrase, before: Self?) -> [Phrase] {
        if let before, before.status == status, before.party != party {
            return ["\(who) changed the number of people in your answer for \(what) from \(before.party) to \(party)."]
        }
        let now: Phrase =
            switch status {
            case .going: "\(who) put you on the list: you are going to \(what)."
            case .maybe: "\(who) changed your answer for \(what) to “maybe”."
            case .waitlisted, .offered: "\(who) put you on the waiting list for \(what)."
            case .notGoing: "\(who) changed your answer for \(what) to “not going”."
            }
        var sentences = [now]
        if status != .notGoing, party > 1, before?.party != party { sentences.append("That is for \(party) people.") }
        if let before, before.status != status { sentences.append("Before, it was “\(before.status.label)”.") }
        return sentences
    }
}

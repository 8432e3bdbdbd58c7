public import Domain
public import Operations

extension InvitationCounts {
    /// Who was invited and who was not.
    public var message: Phrase {
        var sentences: [Phrase] = []
        if invited > 0 { sentences.append("\(invited, .count) people are invited.") }
        if askedAgain > 0 { sentences.append("\(askedAgain, .count) people who had said no are asked again.") }
        if known > 0 { sentences.append("\(known, .count) people are already invited, or have answered.") }
        if declined > 0 {
            sentences.append(
                "\(declined, .count) people have said no. Tick “Also ask people who said no” to ask them again.")
        }
        guard let first = sentences.first else { return "You’re already part of this event." }
        return sentences.dropFirst().reduce(first) { "\($0) \($1)" }
    }
}

public import Domain
public import Operations

/// What a person reports to the administrators.
public struct ReportFormPresentation: Equatable, Sendable {
    public var subject: MarkedPhrase
    /// Nil for the person's first report of it.
    public var again: Phrase?

    /// - Parameters:
    ///   - shown: a short name of what is reported; nil if the person no longer sees it.
    ///   - isAgain: whether the person has reported it before.
    public init(_ kind: ReportView.Kind, shown: String?, isAgain: Bool) {
        subject = MarkedPhrase(kind.phrase(of: shown.map { "\($0)" } ?? "no longer shown to you"), .strong)
        again = isAgain ? "You have reported this already. You can change or add to what you wrote." : nil
    }
}

extension ReportView.Kind {
    /// Returns what is reported, with `shown` in brackets.
    func phrase(of shown: Phrase) -> Phrase {
        switch self {
        case .person: "Person: [\(shown)]"
        case .event: "Event: [\(shown)]"
        case .message: "Message: [\(shown)]"
        case .photo: "Photo of: [\(shown)]"
        case .post: "Photo on a board: [\(shown)]"
        }
    }
}

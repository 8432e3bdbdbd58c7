public import Domain
public import Operations

/// A report in the list of the administrators, with the actions available on its subject.
public struct ReportCasePresentation: Equatable, Sendable {
    public var subject: Phrase
    /// Who wrote the message or posted the photo.
    public var author: Phrase?
    /// Says that the report is closed; nil while its subject can be deleted and the report closed.
    public var badge: Badge?
    public var account: AccountStatusPresentation?
    /// Deletes the message or photo; nil if the subject is neither, or is gone.
    public var deletion: ActionPresentation?

    public init(_ one: ReportCase) {
        let report = one.report
        subject = report.kind.phrase(of: report.shown.isEmpty ? "no longer exists" : "\(report.shown)")
        author = one.author.map { report.kind == .post ? "Posted by \($0)" : "Written by \($0)" }
        account = one.account.map { AccountStatusPresentation($0) }
        deletion = one.message != nil ? .deleteMessage : one.post != nil ? PostPresentation.deletion : nil
        if report.closedAt != nil {
            badge = Badge("Closed", .good)
            // Only an action that was taken can be reverted.
            if one.account?.status != .disabled { account = nil }
        }
    }
}

extension ActionPresentation {
    fileprivate static let deleteMessage = ActionPresentation(
        "Delete the message", .danger,
        confirmation: .init(
            opener: "Delete the message",
            consequence:
                "This deletes the text of the message for everyone; a placeholder stays in the chat. You can’t undo this."
        ))
}

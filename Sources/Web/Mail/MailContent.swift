public import Domain
public import HTML
public import Operations
import Presentation

/// The content of a mail, as text and as HTML.
public struct MailContent {
    /// The subject. For mails about an event it is the event's title, so that mail programs that group by subject keep
    /// them in one conversation.
    public var subject: Phrase
    var greeting: Phrase = ""
    /// What happened, if the subject does not say it.
    var headline: Phrase?
    var body: [Phrase]
    var facts: [MailPresentation.Fact] = []
    /// The action that the mail offers, as a path of this site.
    var action: (label: Phrase, path: String)
    var after: Phrase?
    /// How to reply from a calendar program, if the mail has a calendar part.
    public var calendarNote: Phrase?
    /// The label of the unsubscribe link.
    var ending: Phrase

    /// Creates the content of a mail order. Names, titles and locations are inserted as they are: `MailWriter` prevents
    /// mail programs from turning them into links.
    public init(_ order: MailJob) {
        self =
            switch order.kind {
            case .notice(let kind): MailContent(MailPresentation(order, of: kind))
            case .guestPass: .guestPass(order)
            case .calendarReply: MailContent(.calendarReply(order))
            case .verifyEmail: .verifyEmail(order)
            case .resetPassword: .resetPassword(order)
            case .newDevice: .newDevice(order)
            case .passwordChanged: .passwordChanged(order)
            case .addressChanged: .addressChanged(order)
            case .addressKnown: .addressKnown(order)
            case .addressTakenBack: .addressTakenBack(order)
            }
        greeting = order.greeting
        if order.thread != nil { (subject, headline) = ("\(order.title)", subject) }
    }

    init(
        subject: Phrase, body: [Phrase], facts: [MailPresentation.Fact] = [], action: (label: Phrase, path: String),
        after: Phrase? = nil,
        ending: Phrase = MailPresentation.ending
    ) {
        self.subject = subject
        self.body = body
        self.facts = facts
        self.action = action
        self.after = after
        self.ending = ending
    }

    private init(_ mail: MailPresentation) {
        self.init(
            subject: mail.subject, body: mail.body, facts: mail.facts,
            action: (mail.action.label, Path.inMail(mail.action.destination)), after: mail.after, ending: mail.ending)
    }

    /// - Parameters:
    ///   - base: the URL of the site, without a trailing slash.
    ///   - unsubscribe: the unsubscribe URL; nil for mails that cannot be unsubscribed from.
    ///   - localize: localizes a phrase into the recipient's language.
    public func text(base: String, unsubscribe: String?, localize: (Phrase) -> String) -> String {
        func link(_ label: Phrase, _ address: String) -> String { localize("\(label):") + "\n" + address }
        var paragraphs = (headline.map { [localize($0)] } ?? []) + [localize(greeting)] + body.map(localize)
        if !facts.isEmpty {
            paragraphs.append(facts.map { localize("\($0.label): \($0.text)") }.joined(separator: "\n"))
        }
        paragraphs.append(link(action.label, base + action.path))
        for note in [calendarNote, after] { if let note { paragraphs.append(localize(note)) } }
        if let unsubscribe { paragraphs.append(link(ending, unsubscribe)) }
        return paragraphs.joined(separator: "\n\n") + "\n"
    }

    /// Returns the mail as HTML; see ``text(base:unsubscribe:localize:)``.
    ///
    /// - Parameters:
    ///   - sender: the name of the community.
    ///   - language: the recipient's language, into which the result is localized later; `tag` is a BCP 47 tag.
    public func html(
        base: String, unsubscribe: String?, sender: String,
        language: (tag: String, isRightToLeft: Bool)
    ) -> HTML {
        let direction: HTML = language.isRightToLeft ? " dir=\"rtl\"" : .empty
        let padding: HTML = language.isRightToLeft ? "2px 0 2px 14px" : "2px 14px 2px 0"
        let paragraphs: [HTML] = body.map { "<p>\($0)</p>" }
        let rows: [HTML] = facts.map {
            "<tr><td style=\"color:#6b6680;padding:\(padding)\">\($0.label)</td><td>\($0.text)</td></tr>"
        }
        let table: HTML? = rows.isEmpty ? nil : "<table style=\"margin:12px 0;border-spacing:0\">\(rows)</table>"
        let heading: HTML? = headline.map { "<h1 style=\"font-size:21px;line-height:1.3;margin:0 0 16px\">\($0)</h1>" }
        let closing: [HTML] = [calendarNote, after].compactMap {
            $0.map { "<p style=\"color:#6b6680;font-size:14px\">\($0)</p>" }
        }
        let way: HTML? = unsubscribe.map {
            "<p style=\"color:#6b6680;font-size:13px;margin:20px 0 0\"><a href=\"\($0)\" style=\"color:#6b6680\">\(ending)</a></p>"
        }
        return """
            <!doctype html><html lang="\(language.tag)"\(direction)><meta charset="utf-8"><title>\(subject)</title>
            <body style="margin:0;padding:24px;background:#f7f6fb;font:16px/1.5 system-ui,sans-serif;color:#211d33">
            <div\(direction) style="max-width:520px;margin:auto;background:#fff;border-radius:20px;padding:28px">
            <p style="font-weight:700;color:#6d3fd6;margin:0 0 12px">\(sender)</p>
            \(heading)<p>\(greeting)</p>\(paragraphs)\(table)
            <p style="margin:24px 0"><a href="\(base)\(action.path)" style="background:#6d3fd6;color:#fff;text-decoration:none;padding:13px 22px;border-radius:14px;font-weight:600;display:inline-block">\(action.label)</a></p>
            \(closing)\(way)</div></body></html>
            """
    }
}

extension MailJob {
    /// The path of the event for the recipient. Recipients without an account get their own link.
    public var eventPath: String { Path.inMail(eventDestination) }
}

extension Path {
    /// Returns the path of a link in a mail, where it follows the URL of the site.
    static func inMail(_ destination: Destination) -> String { destination == .home ? site : path(destination) }
}

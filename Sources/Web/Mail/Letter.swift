public import Domain
public import HTML
public import Operations

/// What a mail says, in either form.
public struct Letter {
    /// Of a mail about an event what the event is called, so that all mails about it are one conversation also where programs go by that.
    public var subject: Phrase
    /// What happened, where the subject does not say it.
    var headline: Phrase?
    var says: [Phrase]
    var facts: [(Phrase, Phrase)] = []
    /// The one thing to do about it: a path of this site.
    var action: (label: Phrase, path: String)
    var after: Phrase?
    /// How to answer from a calendar program, where the mail has something for one.
    public var calendarNote: Phrase?
    /// What the link says that ends such mails.
    var ending: Phrase

    /// What is said of an order. Names, titles and places in it are taken as they are: `MailWriter` sees to it that no mail program
    /// makes links of them.
    public init(_ order: MailOrder) {
        self =
            switch order.kind {
            case .notice(let kind): kind.words.letter(order)
            case .guestPass: .guestPass(order)
            case .calendarReply: .calendarReply(order)
            case .verifyEmail: .verifyEmail(order)
            case .resetPassword: .resetPassword(order)
            case .newDevice: .newDevice(order)
            case .passwordChanged: .passwordChanged(order)
            case .addressChanged: .addressChanged(order)
            case .addressKnown: .addressKnown(order)
            case .addressTakenBack: .addressTakenBack(order)
            }
        if order.thread != nil { (subject, headline) = ("\(order.title)", subject) }
    }

    init(
        subject: Phrase, says: [Phrase], facts: [(Phrase, Phrase)] = [], action: (label: Phrase, path: String),
        after: Phrase? = nil,
        ending: Phrase = "No more mails of this kind"
    ) {
        self.subject = subject
        self.says = says
        self.facts = facts
        self.action = action
        self.after = after
        self.ending = ending
    }

    /// - Parameters:
    ///   - name: the receiver's; empty where it is not known.
    ///   - base: the address of the site, without a slash at the end.
    ///   - unsubscribe: where mails of this kind are ended; nil for those that nobody can do without.
    ///   - say: in the language of the receiver.
    public func text(to name: String, base: String, unsubscribe: String?, say: (Phrase) -> String) -> String {
        func link(_ label: Phrase, _ address: String) -> String { say("\(label):") + "\n" + address }
        var paragraphs = (headline.map { [say($0)] } ?? []) + [say(greeting(name))] + says.map(say)
        if !facts.isEmpty { paragraphs.append(facts.map { say("\($0.0): \($0.1)") }.joined(separator: "\n")) }
        paragraphs.append(link(action.label, base + action.path))
        for note in [calendarNote, after] { if let note { paragraphs.append(say(note)) } }
        if let unsubscribe { paragraphs.append(link(ending, unsubscribe)) }
        return paragraphs.joined(separator: "\n\n") + "\n"
    }

    /// As ``text(to:base:unsubscribe:say:)``.
    ///
    /// - Parameters:
    ///   - sender: the name of the community.
    ///   - language: of the receiver, in which it is said later; its tag is that of BCP 47.
    public func html(
        to name: String, base: String, unsubscribe: String?, sender: String,
        language: (tag: String, isRightToLeft: Bool)
    ) -> HTML {
        let direction: HTML = language.isRightToLeft ? " dir=\"rtl\"" : .empty
        let padding: HTML = language.isRightToLeft ? "2px 0 2px 14px" : "2px 14px 2px 0"
        let paragraphs: [HTML] = says.map { "<p>\($0)</p>" }
        let rows: [HTML] = facts.map {
            "<tr><td style=\"color:#6b6680;padding:\(padding)\">\($0.0)</td><td>\($0.1)</td></tr>"
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
            \(heading)<p>\(greeting(name))</p>\(paragraphs)\(table)
            <p style="margin:24px 0"><a href="\(base)\(action.path)" style="background:#6d3fd6;color:#fff;text-decoration:none;padding:13px 22px;border-radius:14px;font-weight:600;display:inline-block">\(action.label)</a></p>
            \(closing)\(way)</div></body></html>
            """
    }

    private func greeting(_ name: String) -> Phrase { name.isEmpty ? "Hello," : "Hello \(name)," }
}

extension Phrase {
    /// Said where replies of calendar programs are read.
    public static var answerAnywhere: Phrase { "You can also answer in your calendar program." }

    /// Said in a mail with an invitation for calendar programs, whose replies nobody reads.
    public static var answerByLink: Phrase {
        "Please answer by the link in this mail: we don’t read replies of calendar programs."
    }

    /// The same within the calendar.
    public static func answerHere(_ address: String) -> Phrase { "To answer, open \(address)" }
}

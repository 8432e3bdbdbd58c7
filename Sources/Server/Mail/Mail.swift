import Foundation

/// A mail with a text part, an HTML part and, if it is about an event, a calendar part (RFC 5322, RFC 2045).
struct Mail: Sendable {
    struct Address: Hashable, Sendable {
        var name: String
        var email: String
    }

    struct CalendarPart: Sendable {
        var text: String
        /// The iTIP METHOD of the calendar.
        var method: String
    }

    var from: Address
    var to: Address
    var subject: String
    /// The id of the mail's conversation, the same in all its mails; nil if the mail has none.
    var thread: String?
    var text: String
    var html: [UInt8]
    var calendar: CalendarPart?
    /// The URL with which a mail program unsubscribes by one request (RFC 8058).
    var unsubscribe: String?
    var date: Date

    /// Returns the message as it is sent, with CRLF line breaks.
    func message(id: String) -> [UInt8] {
        let boundary = "mingle-\(id)"
        let domain = Mail.plain(from.email.split(separator: "@").last.map(String.init) ?? "mingle")
        var lines = [
            "From: \(header(from))",
            "To: \(header(to))",
            "Subject: \(Mail.encoded(subject))",
            "Date: \(Mail.format(date))",
            "Message-ID: <\(id)@\(domain)>",
            "MIME-Version: 1.0",
            "Auto-Submitted: auto-generated",
            "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
        ]
        // All mails of a conversation reply to the same message, which was never sent. They form one thread, whichever
        // of them arrive, in whatever order (RFC 5322, 3.6.4).
        if let thread { lines += ["References", "In-Reply-To"].map { "\($0): <\(thread)@\(domain)>" } }
        if let unsubscribe {
            lines += [
                "List-Unsubscribe: <\(Mail.plain(unsubscribe))>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            ]
        }
        lines.append("")
        func part(_ type: String, _ bytes: [UInt8]) {
            lines += ["--\(boundary)", "Content-Type: \(type)", "Content-Transfer-Encoding: base64", ""]
            // Base64 protects the text from servers that rewrite lines.
            let encoded = Data(bytes).base64EncodedString(options: [
                .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
            ])
            lines += [encoded]
        }
        part("text/plain; charset=utf-8", Array(text.utf8))
        part("text/html; charset=utf-8", html)
        if let calendar {
            part("text/calendar; charset=utf-8; method=\(calendar.method)", Array(calendar.text.utf8))
        }
        lines += ["--\(boundary)--", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private func header(_ address: Address) -> String {
        address.name.isEmpty
            ? "<\(Mail.plain(address.email))>" : "\(Mail.encoded(address.name)) <\(Mail.plain(address.email))>"
    }

    /// Removes control characters, so that typed text cannot break a header.
    private static func plain(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.map(Character.init))
    }

    /// Returns encoded words (RFC 2047) of at most 75 characters. Splits between grapheme clusters, and within one only
    /// if it is longer.
    static func encoded(_ text: String) -> String {
        let text = plain(text)
        let isSafe = text.utf8.allSatisfy { (32...126).contains($0) && !"\"(),:;<>@[\\]=?".utf8.contains($0) }
        if isSafe, text.utf8.count < 60 { return text }
        var words: [String] = []
        var piece = ""
        let parts = text.flatMap { $0.utf8.count > 42 ? $0.unicodeScalars.map { String($0) } : [String($0)] }
        for part in parts {
            if piece.utf8.count + part.utf8.count > 42, !piece.isEmpty {
                words.append(piece)
                piece = ""
            }
            piece += part
        }
        words.append(piece)
        return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    private static func format(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: date)
    }
}

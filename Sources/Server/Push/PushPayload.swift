import Domain
import Foundation
import Localization
import Operations
import Presentation
import Web

/// The payload for the service worker: the text of the notice, and where a click leads.
struct PushPayload: Codable, Equatable {
    /// The community's name.
    var title: String
    /// One sentence, followed by the host's text if there is one.
    var body: String
    /// A path on this site.
    var link: String
    /// The id of the notice. The browser shows each tag once, even if the message arrives twice.
    var tag: String

    init(_ notice: NoticeView, title: String, in language: Language) {
        self.title = title
        body = language.text(notice.sentence) + (notice.body.map { "\n\($0)" } ?? "")
        link = Path.notice(notice)
        tag = "\(notice.id)"
    }

    /// Returns JSON of at most `limit` bytes, with the body cut to fit.
    func json(limit: Int = PushMessage.maxLength) throws -> [UInt8] {
        var payload = self
        var bytes = try JSON.encode(payload)
        while bytes.count > limit, !payload.body.isEmpty {
            // Cut by Unicode scalar, because one grapheme cluster can be longer than a whole message.
            let rest = payload.body.unicodeScalars.dropLast(max(2, payload.body.unicodeScalars.count / 10))
            payload.body = rest.isEmpty ? "" : String(String.UnicodeScalarView(rest)) + "…"
            bytes = try JSON.encode(payload)
        }
        return bytes
    }
}

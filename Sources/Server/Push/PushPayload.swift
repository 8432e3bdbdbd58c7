import Domain
import Foundation
import Localization
import Operations
import Web

/// What the service worker reads: the text of the notice, and where a click leads.
struct PushPayload: Codable, Equatable {
    /// The community's name.
    var title: String
    /// One sentence, and what a host wrote where it is of that.
    var body: String
    /// A path of this site.
    var link: String
    /// The entry's id: the browser shows the same entry once, also where it arrives twice.
    var tag: String

    init(_ notice: NoticeView, title: String, in language: Language) {
        self.title = title
        body = language.text(notice.sentence) + (notice.body.map { "\n\($0)" } ?? "")
        link = Path.notice(notice)
        tag = "\(notice.id)"
    }

    /// As JSON of at most `limit` bytes; the sentence is cut to fit.
    func json(limit: Int = PushMessage.longest) throws -> [UInt8] {
        var payload = self
        var bytes = try JSON.encode(payload)
        while bytes.count > limit, !payload.body.isEmpty {
            // By scalars: one character can be longer than a whole message.
            let rest = payload.body.unicodeScalars.dropLast(max(2, payload.body.unicodeScalars.count / 10))
            payload.body = rest.isEmpty ? "" : String(String.UnicodeScalarView(rest)) + "…"
            bytes = try JSON.encode(payload)
        }
        return bytes
    }
}

import HTML
import Presentation

/// Plain text in which web addresses become links. Everything else is escaped.
enum AutoLinkedText {
    static func html(_ text: String) -> HTML {
        let segments: [HTML] = TextSegment.segments(of: text).map { segment in
            switch segment {
            case .text(let text): "\(text)"
            case .link(let text, let url):
                "<a href=\"\(url)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">\(text)</a>"
            }
        }
        return "\(segments)"
    }
}

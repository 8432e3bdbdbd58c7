import HTTPTypes
import Hummingbird

extension Request {
    /// The same request with no parameters in its address but those that are declared: each once, in the order of `names`, its
    /// value as it was sent. What a handler is not given it cannot read, so a reply never follows from anything else.
    func asking(only names: [String]) -> Request {
        let query = uri.query ?? ""
        let asked = names.compactMap { name in Form.raw(name, in: query).map { "\(name)=\($0)" } }
        var head = head
        head.path = "/" + uri.path.split(separator: "/").joined(separator: "/") + (asked.isEmpty ? "" : "?" + asked.joined(separator: "&"))
        return head.path == self.head.path ? self : Request(head: head, body: body)
    }
}

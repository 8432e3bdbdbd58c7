import Domain

/// A path of the REST contract. Each is named once, in a file of its feature; routes are registered under its ``template``, and
/// whoever calls one fills it in: `APIPath.event(id)` is `/api/v1/events/0193…`.
public struct APIPath: Hashable, Sendable {
    public static let root = "/api/v1"

    /// Under ``root``, with `{name}` for what varies.
    public let template: String

    init(_ template: String) {
        self.template = template
    }

    /// The path to call.
    ///
    /// - Parameter values: what varies, in the order of the template, and as many. Any text stays in its place.
    public func callAsFunction(_ values: any CustomStringConvertible...) -> String {
        var path = APIPath.root
        var rest = Substring(template)
        for value in values {
            guard let start = rest.firstIndex(of: "{"), let end = rest.firstIndex(of: "}") else {
                preconditionFailure("too many values for \(template)")
            }
            path += rest[..<start] + PathSegment.encode(value.description)
            rest = rest[rest.index(after: end)...]
        }
        precondition(!rest.contains("{"), "too few values for \(template)")
        return path + rest
    }
}

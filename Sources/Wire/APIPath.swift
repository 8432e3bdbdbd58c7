import Domain

/// A path of the REST contract.
///
/// Each path is declared once, in a file of its feature. The server registers routes under the ``template``; clients
/// fill it in: `APIPath.event(id)` is `/api/v1/events/0193…`.
public struct APIPath: Hashable, Sendable {
    public static let root = "/api/v1"

    /// The path below ``root``, with `{name}` for each parameter.
    public let template: String

    init(_ template: String) {
        self.template = template
    }

    /// Returns the path with its parameters filled in.
    ///
    /// - Parameter values: One value for each parameter, in the order of the template. Values are percent-encoded as
    ///   one path segment.
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

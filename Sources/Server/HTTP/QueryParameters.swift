import Domain
import HTTPTypes
import Hummingbird

/// The declared query parameters of a request, parsed once. If one is repeated, its first value counts.
struct QueryParameters: Sendable {
    /// Encoded values, in the order of declaration.
    private var values: [(name: String, value: String)] = []

    /// Creates an empty set of parameters.
    init() {}

    /// - Parameters:
    ///   - query: The part of the URL after `?`.
    ///   - names: The declared names.
    /// - Throws: ``Refusal`` `malformed` if the query has too many parameters, declared or not.
    init(_ query: String?, declared names: [String]) throws(Refusal) {
        guard var query, !query.isEmpty else { return }
        let found: Result<[String?], Refusal> = query.withUTF8 { bytes in
            var found = [String?](repeating: nil, count: names.count)
            do throws(Refusal) {
                try URLEncoded.forEachPair(in: bytes) { name, value in
                    guard let index = QueryParameters.index(of: name, in: names), found[index] == nil else { return }
                    found[index] = String(decoding: value, as: UTF8.self)
                }
            } catch { return .failure(error) }
            return .success(found)
        }
        values = zip(names, try found.get()).compactMap { name, value in value.map { (name, $0) } }
    }

    private static func index(of name: UnsafeBufferPointer<UInt8>, in names: [String]) -> Int? {
        // An encoded character takes three bytes.
        guard name.count <= 3 * (names.lazy.map(\.utf8.count).max() ?? 0) else { return nil }
        let name = URLEncoded.decoded(name)
        return names.firstIndex(of: name)
    }

    /// Returns whether the query has this parameter.
    func contains(_ name: String) -> Bool { values.contains { $0.name == name } }

    /// Returns the value and keeps each `+`, as in times with an offset.
    func exact(_ name: String) -> String? { decoded(name, plusIsSpace: false) }

    /// Returns the value with each `+` as a space, as forms and `URLSearchParams` encode it.
    func freeText(_ name: String) -> String? { decoded(name, plusIsSpace: true) }

    /// Returns a value of another type; nil if the parameter is missing or empty.
    ///
    /// - Throws: ``Refusal`` `invalid` with the hint if `read` returns nil.
    func value<Value>(_ name: String, _ read: (String) -> Value?, _ hint: Phrase) throws(Refusal) -> Value? {
        guard let text = exact(name), !text.isEmpty else { return nil }
        guard let value = read(text) else { throw .invalid(name, hint) }
        return value
    }

    func flag(_ name: String) throws(Refusal) -> Bool? { try value(name, { Bool($0) }, "Use true or false.") }

    private func decoded(_ name: String, plusIsSpace: Bool) -> String? {
        guard var value = values.first(where: { $0.name == name })?.value else { return nil }
        return value.withUTF8 { URLEncoded.decoded($0, plusIsSpace: plusIsSpace) }
    }

    /// A query string with exactly these parameters.
    fileprivate var query: String { values.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
}

extension Request {
    /// Returns this request with exactly these parameters, in the order of declaration. A handler cannot read any
    /// others, so a reply never depends on undeclared ones.
    func restricted(to parameters: QueryParameters) -> Request {
        let query = parameters.query
        var head = head
        head.path = "/" + uri.path.split(separator: "/").joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
        return head.path == self.head.path ? self : Request(head: head, body: body)
    }

    /// Returns the raw value of a cookie.
    func cookie(_ name: String) -> String? {
        for header in headers[values: .cookie] {
            for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                guard pair.starts(with: name.utf8), case let rest = pair.dropFirst(name.utf8.count),
                    rest.first == UInt8(ascii: "=")
                else { continue }
                return String(Substring(rest.dropFirst()))
            }
        }
        return nil
    }
}

import Domain
import HTTPTypes
import Hummingbird

/// The parameters in the address of a request, parsed once: those that its route declares, of each the first.
struct QueryParameters: Sendable {
    /// In the order in which they are declared, encoded as they were sent.
    private var values: [(name: String, value: String)] = []

    /// None.
    init() {}

    /// - Parameters:
    ///   - query: what follows the `?` of an address.
    ///   - names: the declared ones.
    /// - Throws: ``Refusal`` `malformed` where there are too many, declared or not.
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
        // Encoded, a letter takes three bytes.
        guard name.count <= 3 * (names.lazy.map(\.utf8.count).max() ?? 0) else { return nil }
        let name = URLEncoded.decoded(name)
        return names.firstIndex(of: name)
    }

    /// Whether it is named in the address.
    func contains(_ name: String) -> Bool { values.contains { $0.name == name } }

    /// The value with its `+` as they are, as in times with an offset.
    func exact(_ name: String) -> String? { decoded(name, plusIsSpace: false) }

    /// The value as forms and `URLSearchParams` write it: a `+` is a space.
    func words(_ name: String) -> String? { decoded(name, plusIsSpace: true) }

    private func decoded(_ name: String, plusIsSpace: Bool) -> String? {
        guard var value = values.first(where: { $0.name == name })?.value else { return nil }
        return value.withUTF8 { URLEncoded.decoded($0, plusIsSpace: plusIsSpace) }
    }

    /// The query of an address with these and no others.
    fileprivate var query: String { values.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
}

extension Request {
    /// The same request with no parameters in its address but these, in the order in which they are declared. What a handler is not given it
    /// cannot read, so a reply never follows from anything else.
    func asking(only parameters: QueryParameters) -> Request {
        let query = parameters.query
        var head = head
        head.path = "/" + uri.path.split(separator: "/").joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
        return head.path == self.head.path ? self : Request(head: head, body: body)
    }

    /// The value of a cookie, as it was sent.
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

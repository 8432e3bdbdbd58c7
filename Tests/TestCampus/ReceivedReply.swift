import HTTPTypes

/// A complete reply.
struct ReceivedReply: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue { (try? JSONValue(body)) ?? .null }
    /// The code of a problem.
    var code: String? { json["code"].string }

    func header(_ name: String) -> String? { headers[HTTPField.Name(name)!] }

    /// `Set-Cookie` lines by name.
    var cookies: [String: String] {
        Dictionary(
            headers[values: .setCookie].map {
                (String($0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)[0]), $0)
            },
            uniquingKeysWith: { $1 })
    }

    func cookieValue(_ name: String) -> String? {
        cookies[name].flatMap { line in
            line.split(separator: ";")[0].split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init)
        }
    }
}

/// The sender of a request.
enum Sender: Sendable {
    case nobody
    case bearer(String)
    case cookie(String)
}

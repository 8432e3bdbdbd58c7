import HTTPTypes
import Operations

@testable import TestCampus

/// A request that calls a route: a row of ``PermissionTable``, filled in.
struct RouteCall: Sendable {
    enum Body: Sendable {
        case none
        case json(@Sendable (Campus.Cast) -> JSONValue)
        case file([UInt8], type: String)
    }

    var path: String
    var body: JSONValue?
    var raw: (type: String, bytes: [UInt8])?

    /// - Parameter route: for example `PUT /events/{id}/rsvp`.
    /// - Returns: nil for a route that is not in the table.
    init?(_ route: String, on cast: Campus.Cast) {
        guard let row = PermissionTable.rows.first(where: { $0.route == route }) else { return nil }
        self.init(row, on: cast)
    }

    init(_ row: PermissionTable.Row, on cast: Campus.Cast) {
        path = String(row.route.split(separator: " ")[1])
        for (name, value) in [
            ("{invitation}", cast.invitation), ("{userId}/pass", "\(cast.guestRSVP)/pass"),
            ("{userId}", "\(cast.secondGuest.id)"), ("{token}", row.link(cast)),
            ("{guestToken}", row.guestToken(cast)), ("{secret}", cast.feedSecret), ("{requestId}", cast.joinRequest),
            ("{hash}", cast.cover),
            ("{id}", row.id(cast)), ("addresses/{entry}", "addresses/\(cast.programme.home)"),
            ("{entry}", cast.programme.entry),
        ] { path = path.replacing(name, with: value) }
        switch row.body {
        case .none: break
        case .json(let make): body = make(cast)
        case .file(let bytes, let type): raw = (type, bytes)
        }
    }

    func send(_ method: HTTPRequest.Method, to server: TestServer, as sender: Sender) async throws -> ReceivedReply {
        if let raw {
            return try await server.send(
                method, "/api/v1" + path, as: sender, headers: ["Content-Type": raw.type], bytes: raw.bytes)
        }
        // The stream lasts half an hour; its header is enough here.
        return try await server.call(path == "/sync/stream" ? .head : method, path, as: sender, body)
    }

    static let calendar = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:one@elsewhere\r\nDTSTAMP:20261101T000000Z\r
        DTSTART:20261220T180000Z\r\nDTEND:20261220T190000Z\r\nSUMMARY:Choir\r\nLOCATION:Hall\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
        """
}

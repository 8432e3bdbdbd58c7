import HTTPTypes
import Operations

@testable import TestCampus

/// A request that opens a page or sends a form: a row of ``PageTable``, filled in.
struct PageCall: Sendable {
    private var method: HTTPRequest.Method
    private(set) var path: String
    private var fields: [(String, String)]

    /// - Parameter route: for example `GET /events/{id}` or `POST /do/event.rsvp`.
    /// - Returns: nil for a page or form that is not in the table.
    init?(_ route: String, on cast: Campus.Cast) {
        guard let row = PageTable.rows.first(where: { $0.route == route }) else { return nil }
        self.init(row, on: cast)
    }

    init(_ row: PageTable.Row, on cast: Campus.Cast) {
        let parts = row.route.split(separator: " ").map(String.init)
        method = .init(rawValue: parts[0])!
        path = parts[1]
        fields = row.fields(cast)
        for (name, value) in [
            ("{token}", cast.link), ("{guestToken}", cast.guestToken), ("{secret}", "unknown"), ("{kind}", "invited"),
            ("{command}", "nothing"), ("{things}", "venues"), ("{list}", "types"), ("{entry}", cast.programme.entry),
            ("{assignment}", cast.programme.assignment), ("{home}", cast.programme.home), ("{page}", "answers"),
            ("{guest}", cast.guestRSVP), ("{person}", "\(cast.people[.host]!.id)"), ("{id}", row.id(cast)),
        ] { path = path.replacing(name, with: value) }
        if let query = row.query { path += "?" + query(cast) }
    }

    func send(to server: TestServer, as sender: Sender) async throws -> ReceivedReply {
        if method == .get { return try await server.page(path, as: sender) }
        guard path.hasPrefix("/do/") else {
            return try await server.send(.post, path, as: sender, headers: ["Sec-Fetch-Site": "same-origin"])
        }
        // Without a referring page, so that a refusal is not redirected.
        return try await server.form(String(path.dropFirst(4)), fields, as: sender, from: nil)
    }

    /// Returns the outcome in the notation of ``PageTable``.
    static func outcome(_ reply: ReceivedReply) -> String {
        // The sign-in page keeps the submitted values.
        if reply.status == 401, reply.text.contains("action=\"/do/account.signIn\""), reply.text.contains("kept.action")
        {
            return "in"
        }
        guard reply.status == 303, let goal = reply.header("Location") else { return "\(reply.status)" }
        return goal.hasPrefix("/sign-in?next=") ? "in" : goal == "/verify" ? "mail" : "303"
    }
}

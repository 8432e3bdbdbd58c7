import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// With public events hidden from strangers, strangers get nothing, and members see everything as usual.
@Suite(.serialized, .tags(.P11, .P45)) struct ClosedPermissionTests {
    @Test(arguments: ["PUBLIC", "INVITED"], PermissionTable.rows)
    func `Routes are as the table says`(_ visibility: String, _ row: PermissionTable.Row) async throws {
        let method = HTTPRequest.Method(rawValue: String(row.route.split(separator: " ")[0]))!
        var campus: Campus?
        for (viewer, expected) in zip(
            Viewer.allCases.prefix(method == .get ? 3 : 2), row.expected(visibility, strangersSee: false))
        {
            let current: Campus
            if let campus { current = campus } else { current = try await Campus.copy(visibility, strangersSee: false) }
            let call = RouteCall(row, on: current.cast)
            let reply = try await call.send(method, to: current.server, as: current.sender(viewer))
            #expect(reply.status == expected, "\(row.route) as \(viewer) on \(visibility): \(reply.text.prefix(300))")
            campus = method == .get || reply.status >= 400 ? current : nil
        }
    }

    @Test(arguments: ["PUBLIC", "INVITED"], PageTable.rows)
    func `Pages and forms are as the table says`(_ visibility: String, _ row: PageTable.Row) async throws {
        var campus: Campus?
        let viewers = Viewer.allCases.prefix(row.route.hasPrefix("GET") ? 3 : 2)
        for (viewer, expected) in zip(viewers, row.expected(visibility, strangersSee: false)) {
            let current: Campus
            if let campus { current = campus } else { current = try await Campus.copy(visibility, strangersSee: false) }
            campus = try await PagePermissionTests.check(row, viewer, expected, current)
        }
    }
}

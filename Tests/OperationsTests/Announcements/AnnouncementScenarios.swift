import Domain

@testable import Operations

extension Scenario {
    static let announcements = [
        Scenario(SendAnnouncement.self, "") { w in
            _ = try await w.community.perform(
                SendAnnouncement(event: w.dinner, to: Announcement.Addressee.allCases, body: "Bring socks."), as: w.ana)
        }
    ]
}

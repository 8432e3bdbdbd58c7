import Domain
import Store

@testable import Operations

extension Scenario {
    static let people = [
        Scenario(EnforceBlock.self, "") { w in
            try await w.community.perform(BlockPerson(userId: w.bo.userID!), as: w.ana)
            try await w.community.perform(EnforceBlock(host: w.ana.userID!, guest: w.bo.userID!), as: .system)
        },
        Scenario(Befriend.self, "asks") { w in try await w.community.perform(Befriend(userId: w.cem.userID!), as: w.bo)
        },
        Scenario(Befriend.self, "meets a request from the other side") { w in
            try await w.community.perform(Befriend(userId: w.gus.userID!), as: w.ana)
        },
        Scenario(AcceptFriend.self, "") { w in try await w.community.perform(AcceptFriend(id: w.request()), as: w.ana)
        },
        Scenario(DropFriendRequest.self, "declines") { w in
            try await w.community.perform(DropFriendRequest(id: w.request()), as: w.ana)
        },
        Scenario(DropFriendRequest.self, "takes back") { w in
            try await w.community.perform(DropFriendRequest(id: w.request()), as: w.gus)
        },
        Scenario(Befriend.self, "again after a declined one") { w in
            try await w.community.perform(DropFriendRequest(id: w.request()), as: w.ana)
            w.community.advance(.days(30))
            try await w.community.perform(Befriend(userId: w.ana.userID!), as: w.gus)
        },
        Scenario(Unfriend.self, "") { w in try await w.community.perform(Unfriend(userId: w.fox.userID!), as: w.ana) },
        Scenario(BlockPerson.self, "a friend who asks to come") { w in
            try await w.community.perform(BlockPerson(userId: w.ana.userID!), as: w.fox)
        },
        Scenario(BlockPerson.self, "a guest, who is going, of one's events") { w in
            try await w.community.perform(BlockPerson(userId: w.bo.userID!), as: w.ana)
        },
        Scenario(BlockPerson.self, "the owner, whose co-host one is") { w in
            try await w.community.perform(BlockPerson(userId: w.fox.userID!), as: w.bo)
        },
        Scenario(UnblockPerson.self, "") { w in
            try await w.community.perform(UnblockPerson(userId: w.gus.userID!), as: w.fox)
        },
        Scenario(FileReport.self, "a person") { w in
            try await w.community.perform(
                FileReport(kind: .person, subject: w.cem.userID!.of(Report.self), reason: "Rude"), as: w.bo)
        },
        Scenario(FileReport.self, "a person hidden by a block") { w in
            try await w.community.perform(
                FileReport(kind: .person, subject: w.fox.userID!.of(Report.self), reason: "Rude"), as: w.gus)
        },
        Scenario(FileReport.self, "a message") { w in
            try await w.community.perform(
                FileReport(kind: .message, subject: w.message.of(Report.self), reason: "Rude"), as: w.cem)
        },
        Scenario(CloseReport.self, "") { w in
            let id: ID<Report>? = try await w.community.value("SELECT id FROM report")
            try await w.community.perform(CloseReport(id: id!), as: w.admin)
        },
    ]
}

extension World {
    /// Returns Gus's friend request to Ana.
    func request() async throws -> ID<FriendRequest> {
        try await community.value("SELECT id FROM friend_request WHERE to_id = \(ana.userID)")!
    }
}

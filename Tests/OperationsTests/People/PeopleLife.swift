import Domain
import Properties
import Store

@testable import Operations

extension RandomRun {
    static let people = [
        RandomAction(Befriend.self, 10) { d in (Befriend(userId: try d.id()), try d.person()) },
        RandomAction(AcceptFriend.self, 8) { d in
            let (id, to): (ID<FriendRequest>, ID<User>) = try d.two("SELECT id, to_id FROM friend_request ORDER BY id")
            return (AcceptFriend(id: id), try d.actor(to))
        },
        RandomAction(DropFriendRequest.self, 3) { d in
            let (id, who): (ID<FriendRequest>, ID<User>) = try d.two(
                "SELECT id, from_id FROM friend_request UNION ALL SELECT id, to_id FROM friend_request ORDER BY 1, 2")
            return (DropFriendRequest(id: id), try d.actor(who))
        },
        RandomAction(Unfriend.self, 3) { d in
            let (who, other): (ID<User>, ID<User>) = try d.two("SELECT user_id, friend_id FROM friend ORDER BY id")
            return (Unfriend(userId: other), try d.actor(who))
        },
        RandomAction(BlockPerson.self, 3) { d in (BlockPerson(userId: try d.id()), try d.person()) },
        RandomAction(UnblockPerson.self, 3) { d in
            let (who, other): (ID<User>, ID<User>) = try d.two("SELECT user_id, blocked_id FROM block ORDER BY id")
            return (UnblockPerson(userId: other), try d.actor(who))
        },
        RandomAction(FileReport.self, 3) { d in
            let subject: ID<Report> =
                switch d.g.int(1...3) {
                case 1: try d.id().of(Report.self)
                case 2: try d.event().of(Report.self)
                default: try d.one("SELECT id FROM message ORDER BY id", as: ID<Message>.self).of(Report.self)
                }
            return (
                FileReport(kind: d.g.pick(ReportView.Kind.allCases), subject: subject, reason: d.g.word(5)),
                try d.person()
            )
        },
        RandomAction(CloseReport.self, 6) { d in
            (
                CloseReport(id: try d.one("SELECT id FROM report ORDER BY id")),
                d.g.one(in: 4) ? try d.person() : d.administrator()
            )
        },
    ]
}

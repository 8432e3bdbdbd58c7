import Domain
import Store
import Testing

@testable import Operations

extension AccessMatrixTests {
    static let people: [Line] = [
        Line(reading: "search people", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try PeopleQuery.people(matching: "a", as: a, in: $0) }
        },
        Line(Befriend.self, "befriend", allowed: verified.filter { $0 != .member }, others: .invalid, signedOut) {
            s, a in
            try await s.community.perform(Befriend(userId: s.id(.member)), as: a)
        },
        Line(AcceptFriend.self, "accept a friend", allowed: [.member], others: .notFound, signedOut) { s, a in
            try await s.community.perform(AcceptFriend(id: s.request), as: a)
        },
        Line(
            DropFriendRequest.self, "decline or take back a request", allowed: [.member, .editor], others: .notFound,
            signedOut
        ) { s, a in
            try await s.community.perform(DropFriendRequest(id: s.request), as: a)
        },
        Line(Unfriend.self, "unfriend somebody who is no friend", others: .notFound, signedOut) { s, a in
            try await s.community.perform(Unfriend(userId: s.id(.host)), as: a)
        },
        Line(BlockPerson.self, "block", allowed: verified.filter { $0 != .member }, others: .invalid, signedOut) {
            s, a in
            try await s.community.perform(BlockPerson(userId: s.id(.member)), as: a)
        },
        Line(UnblockPerson.self, "unblock somebody who is not blocked", others: .notFound, signedOut) { s, a in
            try await s.community.perform(UnblockPerson(userId: s.id(.member)), as: a)
        },
        Line(reading: "read people", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.read { reader in
                let id = s.id(.member)
                func each(_ reads: [() throws -> Void]) throws { for read in reads { try read() } }
                try each([
                    { _ = try PeopleQuery.person(id, as: a, in: reader) },
                    { _ = try PeopleQuery.friends(as: a, limit: 5, in: reader) },
                    { _ = try PeopleQuery.connections(as: a, limit: 5, in: reader) },
                    { _ = try PeopleQuery.requests(as: a, in: reader) },
                    { _ = try PeopleQuery.mutualFriends(with: id, as: a, limit: 5, in: reader) },
                    { _ = try PeopleQuery.blocked(as: a, in: reader) },
                    { _ = try PeopleQuery.pastEvents(of: id, as: a, now: s.community.now, in: reader) },
                ])
            }
        },
        Line(FileReport.self, "report a person", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(
                FileReport(kind: .person, subject: s.id(.host).of(Report.self), reason: "Rude"), as: a)
        },
        // Removed guests were notified of it.
        Line(
            FileReport.self, "report a private event", allowed: [.invited, .going, .host, .removed], others: .notFound,
            signedOut
        ) { s, a in
            try await s.community.perform(
                FileReport(kind: .event, subject: s.event.of(Report.self), reason: "Spam"), as: a)
        },
        Line(FileReport.self, "report a message", allowed: [.invited, .going, .host], others: .notFound, signedOut) {
            s, a in
            try await s.community.perform(
                FileReport(kind: .message, subject: s.message.of(Report.self), reason: "Rude"), as: a)
        },
        Line(reading: "read reports", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try ReportQuery.reports(as: a, in: $0) }
        },
        Line(reading: "look into reports", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try ReportQuery.cases(as: a, now: TestCommunity.start, in: $0) }
        },
        Line(CloseReport.self, "close a report", allowed: [.administrator], others: .notAllowed, signedOut) { s, a in
            try await s.community.perform(CloseReport(id: s.report), as: a)
        },
    ]
}

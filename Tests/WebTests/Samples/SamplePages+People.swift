import Domain
import HTML
import Samples
import Web

@testable import Operations

extension Samples {
    /// The host of
    /// ``event(role:status:taken:waiting:capacity:state:startsIn:endsIn:zone:companions:invited:counts:answerBy:)``.
    var host: UserView {
        UserView(
            id: Samples.id(2), givenName: value("Grace"), familyName: value("Hopper"), handle: value("grace"),
            role: .member,
            photo: value("0123abcd"))
    }

    /// One person of each kind: the viewer, a friend, a friend of a friend, a stranger, and people with a sent and a
    /// received request.
    var people: [PersonView] {
        func person(
            _ number: UInt8, isSelf: Bool = false, isFriend: Bool = false, mutual: Int = 0, asked: Bool? = nil
        ) -> PersonView {
            PersonView(
                UserView(
                    id: Samples.id(number), givenName: value("Alan \(number)"), familyName: value("Turing"),
                    handle: value("alan\(number)"), role: .member),
                Relationship(isSelf: isSelf, isFriend: isFriend, mutualFriends: mutual),
                request: asked.map { .init(id: Samples.id(number + 10), isMine: $0) })
        }
        return [
            person(1, isSelf: true), person(80, isFriend: true, mutual: 4), person(81, mutual: 1), person(82),
            person(83, asked: true),
            person(84, mutual: 2, asked: false),
        ]
    }

    var peoplePages: [(String, HTML)] {
        let c = context()
        let requests = [true, false].map {
            FriendRequestView(
                id: Samples.id($0 ? 93 : 94), person: people[$0 ? 4 : 5], isMine: $0, createdAt: Samples.now)
        }
        let reports = ReportView.Kind.allCases.enumerated().map { index, kind in
            ReportView(
                id: Samples.id(UInt8(100 + index)), kind: kind, subject: "\(Samples.id(82) as ID<Report>)",
                shown: index == 0 ? "" : value("Loud music"),
                reason: value("Too loud"), reporter: value("Ada"), createdAt: Samples.now,
                closedAt: index == 3 ? Samples.now : nil)
        }
        // A deleted subject; an event and a message that can be opened and deleted; a closed report with a
        // disabled account.
        var cases = reports.map { ReportCase(report: $0) }
        let account = ReportCase.Account(id: Samples.id(82), name: value("Grace"), status: .active)
        cases[1].target = .event(Samples.id(82))
        cases[1].deletion = .init(event: Samples.id(82), cancels: true)
        cases[2].target = .message(
            Samples.id(82), chat: Samples.id(83), before: PageCursor(key: 30, id: Array(repeating: 7, count: 16)))
        cases[2].author = value("Grace")
        cases[2].account = account
        cases[2].message = Samples.id(82)
        cases[4].target = .post(Samples.id(82))
        (cases[4].author, cases[4].post) = (value("Grace"), Samples.id(82))
        cases[3].target = .person(Samples.id(82))
        cases[3].account = account
        cases[3].account?.status = .disabled
        return people.map { one in
            (
                "PersonPage \(one.kind) \(one.request.map { $0.isMine ? "asked" : "asks" } ?? "")",
                PersonPage.html(
                    c, one, mutual: Array(people.prefix(min(3, one.mutualFriends))), past: [event(startsIn: .days(-9))],
                    friends: Array(people[1...3]), form: form(["userId"]))
            )
        } + [
            (
                "PeoplePage",
                PeoplePage.html(c, requests: requests, friends: people, nextCursor: value("c"), query: "", found: nil)
            ),
            ("PeoplePage empty", PeoplePage.html(c, requests: [], friends: [], nextCursor: nil, query: "", found: nil)),
            (
                "PeoplePage found",
                PeoplePage.html(c, requests: [], friends: [], nextCursor: value("c"), query: value("al"), found: people)
            ),
            (
                "PeoplePage found nobody",
                PeoplePage.html(c, requests: [], friends: [], nextCursor: nil, query: value("zz"), found: [])
            ),
            ("UnavailableMemberPage, left", UnavailableMemberPage.html(c, .deleted)),
            ("UnavailableMemberPage, closed", UnavailableMemberPage.html(c, .disabled)),
            (
                "UnavailableMemberPage for administrators",
                UnavailableMemberPage.html(
                    c, .disabled,
                    account: ReportCase.Account(id: Samples.id(82), name: value("Grace"), status: .disabled)
                )
            ),
            (
                "PersonPage for administrators",
                PersonPage.html(
                    c, people[1], mutual: [], past: [],
                    account: ReportCase.Account(id: Samples.id(82), name: value("Grace"), status: .active))
            ),
            ("PeopleListPage.connections", PeopleListPage.connections(c, people, nextCursor: value("c"))),
            ("PeopleListPage.connections empty", PeopleListPage.connections(c, [], nextCursor: nil)),
            (
                "PeopleListPage.mutualFriends",
                PeopleListPage.mutualFriends(c, with: people[1], people, nextCursor: value("c"))
            ),
            (
                "PeopleListPage.mutualFriends empty",
                PeopleListPage.mutualFriends(c, with: people[1], [], nextCursor: nil)
            ),
            ("BlockedPage", BlockedPage.html(c, [host, user])),
            ("BlockedPage empty", BlockedPage.html(c, [])),
            ("ReportsPage", ReportsPage.html(c, cases)),
            ("ReportsPage empty", ReportsPage.html(c, [])),
        ]
            + ReportView.Kind.allCases.flatMap { kind in
                [
                    (
                        "ReportPage \(kind)",
                        ReportPage.html(
                            c, kind: kind, subject: value("x"), shown: value("Loud music"), form: form(["reason"]))
                    ),
                    (
                        "ReportPage \(kind) again",
                        ReportPage.html(
                            c, kind: kind, subject: value("x"), shown: nil, isAgain: true, next: value("/events/x"))
                    ),
                    ("ReportPage \(kind) unseen", ReportPage.html(c, kind: kind, subject: value("x"), shown: nil)),
                ]
            }
    }

    var chatPages: [(String, HTML)] {
        let c = context()
        /// Messages by the viewer and by another person: recent, too old to edit, edited and deleted.
        let messages = (1...6).map { number in
            MessageView(
                id: Samples.id(UInt8(110 + number)),
                author: .init(id: Samples.id(number % 2 == 0 ? 1 : 3), name: value("Alan"), photo: value("0123abcd")),
                body: number == 3 ? "" : value("See https://mingle.example/x"),
                sentAt: Samples.now - .hours(Int64(number < 4 ? 9 - number : 0)),
                editedAt: number == 2 ? Samples.now : nil, deleted: number == 3, number: number)
        }
        return [
            (
                "ChatPage",
                ChatPage.html(
                    c, event(role: .guest), messages: messages, earlier: value("c"), readUpTo: 3, isLatest: true)
            ),
            (
                "ChatPage earlier",
                ChatPage.html(c, event(role: .host), messages: messages, earlier: nil, readUpTo: 0, isLatest: false)
            ),
            (
                "ChatPage beside others",
                ChatPage.html(
                    c, event(role: .host), messages: messages, earlier: nil, readUpTo: 0, isLatest: true,
                    chats: [
                        ChatView(event: event(role: .host), lastSentAt: Samples.now, unread: 3),
                        ChatView(event: event(status: .going), lastSentAt: nil, unread: 120),
                    ])
            ),
            (
                "EventPage with a chat",
                EventPage.html(c, event(role: .host), guests: guests, unread: 2, messages: messages)
            ),
            (
                "ChatPage empty",
                ChatPage.html(c, event(role: .host), messages: [], earlier: nil, readUpTo: 0, isLatest: true)
            ),
            (
                "ChatPage bad",
                ChatPage.html(
                    c, event(role: .host), messages: messages, earlier: nil, readUpTo: 6, isLatest: true,
                    form: form(["body"]))
            ),
            (
                "EditMessagePage",
                EditMessagePage.html(
                    c, messages[1], event: event(role: .guest),
                    chats: [ChatView(event: event(role: .guest), lastSentAt: nil, unread: 0)])
            ),
            (
                "EditMessagePage bad",
                EditMessagePage.html(c, messages[1], event: event(role: .guest), form: form(["body"]))
            ),
        ]
    }
}

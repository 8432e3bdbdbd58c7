import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// People, friends, friend requests, blocks and reports.
struct PeopleAPI {
    func register(with api: API) {
        people(api)
        requests(api)
        reports(api)
    }

    private func people(_ api: API) {
        let list = Endpoint.Reply.list(of: PersonView.self)
        let query = Endpoint.Parameter.text("q", "Text in the name or nickname.")
        api.on(.get, .people, "List members, friends first.", query: [query] + Endpoint.Parameter.paging, reply: list) {
            call in
            let text = call.freeText("q") ?? ""
            return try await call.page(inBackground: true) {
                try PeopleQuery.people(matching: text, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(.get, .person, "Get a member.", reply: .json(Schema(PersonView.self), status: 200)) { call in
            let id: ID<User> = try call.id()
            return try .json(await call.read { try PeopleQuery.person(id, as: call.actor, in: $0) })
        }
        api.on(
            .get, .mutualFriends, "List your mutual friends with a member.", query: Endpoint.Parameter.paging,
            reply: list
        ) { call in
            let id: ID<User> = try call.id()
            return try await call.page {
                try PeopleQuery.mutualFriends(with: id, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(
            .get, .pastEvents, "List past public events that a friend or connection attended.",
            reply: .list(of: EventView.self)
        ) { call in
            let id: ID<User> = try call.id()
            return try await call.list {
                _ = try PeopleQuery.person(id, as: call.actor, in: $0)
                return try PeopleQuery.pastEvents(of: id, as: call.actor, now: call.now, limit: 50, in: $0)
            }
        }
        api.on(.get, .friends, "List your friends, by name.", query: Endpoint.Parameter.paging, reply: list) { call in
            try await call.page { try PeopleQuery.friends(as: call.actor, after: $1, limit: $2, in: $0) }
        }
        api.on(
            .get, .connections, "List friends of friends, most mutual friends first.",
            query: Endpoint.Parameter.paging,
            reply: list
        ) { call in
            try await call.page { try PeopleQuery.connections(as: call.actor, after: $1, limit: $2, in: $0) }
        }
        api.on(.delete, .friend, "End a friendship.", reply: .none) { call in
            try await call.perform(Unfriend(userId: call.id("userId")))
            return .none
        }
    }

    private func requests(_ api: API) {
        let request = Schema(FriendRequestView.self)
        api.on(
            .get, .friendRequests, "List pending friend requests, received and sent.",
            reply: .list(of: FriendRequestView.self)
        ) { call in
            try await call.list { try PeopleQuery.requests(as: call.actor, in: $0) }
        }
        api.on(
            .post, .friendRequests, "Send a friend request, or accept the one you received from that person.",
            body: Befriend.self,
            reply: .json(request, status: 201)
        ) { call, command in
            try await call.post(command) { tx, id in
                let person = try PeopleQuery.person(command.userId, as: call.actor, in: tx)
                return (FriendRequestView(id: id, person: person, now: tx.now), APIPath.friendRequest(id))
            }
        }
        api.on(
            .put, .friendRequest, "Accept a friend request.", body: EmptyBody.self, reply: .json(request, status: 200)
        ) { call, _ in
            let id: ID<FriendRequest> = try call.id()
            let friend = try await call.perform(AcceptFriend(id: id))
            let person = try await call.read { try PeopleQuery.person(friend, as: call.actor, in: $0) }
            return try .json(FriendRequestView(id: id, person: person, now: call.now))
        }
        api.on(.delete, .friendRequest, "Decline a friend request, or withdraw your own.", reply: .none) { call in
            try await call.perform(DropFriendRequest(id: call.id()))
            return .none
        }
        api.on(
            .get, .blocks, "List the people you have blocked.",
            reply: .list(of: UserView.self)
        ) { call in
            try await call.list { try PeopleQuery.blocked(as: call.actor, in: $0) }
        }
        api.on(.put, .block, "Block a person. Hides both people from each other.", body: EmptyBody.self, reply: .none) {
            call, _ in
            try await call.perform(BlockPerson(userId: call.id()))
            return .none
        }
        api.on(.delete, .block, "Remove a block.", reply: .none) { call in
            try await call.perform(UnblockPerson(userId: call.id()))
            return .none
        }
    }

    private func reports(_ api: API) {
        api.on(.post, .reports, "Report a problem to the administrators.", body: FileReport.self, reply: .none) {
            call, command in
            try await call.post(command)
        }
        api.on(
            .get, .filedReports, "List reports, open ones first.", access: .administrator,
            query: Endpoint.Parameter.paging,
            reply: .list(of: ReportView.self)
        ) { call in
            try await call.page { try ReportQuery.reports(as: call.actor, after: $1, limit: $2, in: $0) }
        }
        api.on(.delete, .filedReport, "Close a report.", access: .administrator, reply: .none) { call in
            try await call.perform(CloseReport(id: call.id()))
            return .none
        }
    }
}

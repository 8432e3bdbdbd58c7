import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct BoardTests {
    private func add(
        _ stage: ChatStage, _ letter: Character = "a", _ caption: String? = nil, as actor: Actor
    ) async throws -> ID<Post> {
        try await stage.community.perform(
            AddPost(event: stage.event, photo: .sample(letter), caption: caption), as: actor)
    }

    /// Returns the whole board as `actor` sees it.
    private func board(_ stage: ChatStage, as actor: Actor) async throws -> [PostView] {
        try await stage.community.all { try PostQuery.posts(of: stage.event, as: actor, after: $0, limit: 2, in: $1) }
    }

    private func isSound(_ community: TestCommunity) async throws -> Bool {
        try await community.read { try Consistency.problems(in: $0) }.isEmpty
    }

    @Test func theNewestIsFirstAndAtOnceTheLaterOneIsNewer() async throws {
        let stage = try await ChatStage()
        var ids: [ID<Post>] = []
        for letter in "abcde" { ids.append(try await add(stage, letter, as: stage.going)) }
        let seen = try await board(stage, as: stage.invited)
        #expect(seen.map(\.id) == ids.reversed())
        for (place, id) in ids.enumerated() {
            let beside = try await stage.community.read { try PostQuery.neighbours(of: id, as: stage.host, in: $0) }
            #expect(
                beside.newer == (place + 1 < ids.count ? ids[place + 1] : nil)
                    && beside.older == (place > 0 ? ids[place - 1] : nil))
        }
    }

    @Test func whatIsRefusedSaysWhy() async throws {
        let stage = try await ChatStage()
        let long = try await stage.community.refusal(
            AddPost(event: stage.event, photo: .sample("a"), caption: String(repeating: "é", count: 281)),
            as: stage.host)
        #expect(long?.fields.keys.sorted() == ["caption"])
        let id = try await add(stage, "a", "  " + String(repeating: "é", count: 280) + "\n", as: stage.host)
        #expect(try await board(stage, as: stage.host).first?.caption?.count == 280)
        for body in [nil, " \n ", String(repeating: "x", count: 1001)] {
            #expect(
                try await stage.community.refusal(CommentPost(post: id, body: body), as: stage.host)?.fields.keys
                    .sorted() == ["body"])
        }
        #expect(try await stage.community.refusal(LikePost(id: id), as: stage.invited)?.code == .notAllowed)
        #expect(
            try await stage.community.refusal(
                AddPost(event: stage.event, photo: StoredPhoto(hash: "a", bytes: 1)), as: stage.host)?.fields["photo"]
                != nil)
        #expect(try await board(stage, as: stage.host).count == 1)
    }

    /// People can delete their own comments and likes even when a block hides the photo. The rest stays `not_found`.
    @Test(.tags(.P45)) func onesOwnWordsCanBeTakenBackAlsoBehindABlock() async throws {
        let stage = try await ChatStage()
        let id = try await add(stage, as: stage.going)
        let comment = try await stage.community.perform(CommentPost(post: id, body: "Mine"), as: stage.maybe)
        let other = try await stage.community.perform(CommentPost(post: id, body: "Not mine"), as: stage.host)
        try await stage.community.perform(LikePost(id: id), as: stage.maybe)
        try await stage.community.perform(BlockPerson(userId: stage.maybe.userID!), as: stage.going)
        #expect(try await stage.community.refusal(DeleteComment(id: other), as: stage.maybe)?.code == .notFound)
        _ = try await stage.community.perform(DeleteComment(id: comment), as: stage.maybe)
        try await stage.community.perform(UnlikePost(id: id), as: stage.maybe)
        #expect(try await stage.community.refusal(UnlikePost(id: id), as: stage.maybe)?.code == .notFound)
        let seen = try #require(try await board(stage, as: stage.host).first)
        #expect(seen.likes == 0 && seen.comments == 1)
        #expect(try await isSound(stage.community))
    }

    /// When a block withholds a photo, devices get none of its likes and comments, even from other people.
    @Test(.tags(.P45)) func whatStandsBelowAWithheldPhotoIsWithheldToo() async throws {
        let stage = try await ChatStage()
        let id = try await add(stage, as: stage.going)
        _ = try await stage.community.perform(CommentPost(post: id, body: "Lovely"), as: stage.host)
        try await stage.community.perform(LikePost(id: id), as: stage.host)
        let device = try await SimulatedDevice(of: stage.maybe.person!)
        func count() async throws -> [Int?] {
            var counts: [Int?] = []
            for table in ["post", "post_like", "post_comment"] as [SQL] {
                counts.append(try await device.read { try $0.value("SELECT count(*) FROM \(table)", as: Int.self) })
            }
            return counts
        }
        try await device.pull(from: stage.community)
        #expect(try await count() == [1, 1, 1])
        try await stage.community.perform(BlockPerson(userId: stage.maybe.userID!), as: stage.going)
        try await device.pull(from: stage.community)
        #expect(try await count() == [0, 0, 0])
    }

    @Test func aHeartIsOneFromEachHoweverManyComeAtOnce() async throws {
        let community = try TestCommunity()
        let host = try await community.member("Host")
        let event = try await community.event(by: host)
        var guests: [Actor] = []
        for number in 0..<12 {
            guests.append(try await community.member("G\(number)"))
            try await community.rsvp(event, .going, as: guests[number])
        }
        let id = try await community.perform(AddPost(event: event, photo: .sample("a")), as: host)
        let (first, twice, some) = (guests[0], guests + guests, guests.prefix(5) + guests.prefix(5))
        await withTaskGroup(of: Void.self) { group in
            for guest in twice { group.addTask { try? await community.perform(LikePost(id: id), as: guest) } }
        }
        let liked = try await community.read { try PostQuery.post(id, as: first, in: $0) }
        #expect(liked.likes == 12 && liked.likedByMe)
        await withTaskGroup(of: Void.self) { group in
            for guest in some { group.addTask { try? await community.perform(UnlikePost(id: id), as: guest) } }
        }
        let left = try await community.read { try PostQuery.post(id, as: first, in: $0) }
        #expect(left.likes == 7 && !left.likedByMe)
        #expect(try await community.count("SELECT count(*) FROM post_like") == 7)
        #expect(try await isSound(community))
    }

    @Test func whatIsDeletedReleasesItsPhoto() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        let (first, second) = (try await add(stage, "a", as: stage.going), try await add(stage, "a", as: stage.maybe))
        try await community.perform(LikePost(id: first), as: stage.host)
        _ = try await community.perform(CommentPost(post: first, body: "Yes"), as: stage.maybe)
        #expect(try await community.refusal(DeletePost(id: first), as: stage.maybe)?.code == .notAllowed)
        _ = try await community.perform(DeletePost(id: first), as: stage.cohost)
        #expect(try await community.read { try PhotoQuery.released(in: $0) }.isEmpty, "another post has the same photo")
        _ = try await community.perform(DeletePost(id: second), as: stage.maybe)
        #expect(try await community.read { try PhotoQuery.released(in: $0) } == [StoredPhoto.sample("a").hash])
        for table in ["post_like", "post_comment", "photo"] as [SQL] {
            #expect(try await community.count("SELECT count(*) FROM \(table)") == 0)
        }
        #expect(try await isSound(community))
    }

    @Test func guestsDeleteOnlyTheirOwnPosts() async throws {
        let stage = try await ChatStage()
        let id = try await add(stage, as: stage.host)
        let comment = try await stage.community.perform(CommentPost(post: id, body: "Yes"), as: stage.going)
        #expect(try await stage.community.refusal(DeleteComment(id: comment), as: stage.maybe)?.code == .notAllowed)
        #expect(
            try await stage.community.refusal(CaptionPost(id: id, caption: "No"), as: stage.cohost)?.code == .notAllowed
        )
        _ = try await stage.community.perform(DeleteComment(id: comment), as: stage.cohost)
        #expect(try await board(stage, as: stage.host).map(\.comments) == [0])
    }

    @Test(.tags(.P45)) func aBlockHidesPostsCommentsAndPhotosAndNoHeart() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        let (theirs, other) = (try await add(stage, "a", as: stage.going), try await add(stage, "b", as: stage.host))
        try await community.perform(LikePost(id: other), as: stage.going)
        let comment = try await community.perform(CommentPost(post: other, body: "Yes"), as: stage.going)
        try await community.perform(BlockPerson(userId: stage.going.userID!), as: stage.maybe)
        let seen = try await board(stage, as: stage.maybe)
        #expect(seen.map(\.id) == [other] && seen[0].likes == 1 && seen[0].comments == 0)
        #expect(try await board(stage, as: stage.host).count == 2)
        for refusal in [
            try await community.refusal(LikePost(id: theirs), as: stage.maybe),
            try await community.refusal(CommentPost(post: theirs, body: "Hi"), as: stage.maybe),
            try await community.refusal(DeleteComment(id: comment), as: stage.maybe),
            try await community.refusal(MarkBoardSeen(event: stage.event, upTo: theirs), as: stage.maybe),
        ] { #expect(refusal?.code == .notFound) }
        let environment = community.community.environment
        for (actor, sees) in [
            (stage.maybe, false), (stage.invited, true), (stage.host, true), (stage.member, false),
            (stage.waiting, false), (.nobody, false),
        ] {
            let may = try await community.read {
                try PhotoAccess.mayFetch(
                    StoredPhoto.sample("a").hash, as: actor, pass: nil, environment: environment, in: $0)
            }
            #expect(may == sees)
        }
    }

    @Test func theBoardStaysOpenWhenTheEventIsOver() async throws {
        let stage = try await ChatStage()
        stage.community.advance(.days(90))
        let id = try await add(stage, as: stage.going)
        try await stage.community.perform(LikePost(id: id), as: stage.host)
        #expect(try await board(stage, as: stage.maybe).map(\.likes) == [1])
    }

    @Test func photosAreDeletedWithTheirAuthorAndCommentsStay() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        let (theirs, other) = (try await add(stage, "a", as: stage.going), try await add(stage, "b", as: stage.host))
        _ = try await community.perform(CommentPost(post: theirs, body: "Mine"), as: stage.host)
        try await community.perform(LikePost(id: theirs), as: stage.host)
        _ = try await community.perform(CommentPost(post: other, body: "Theirs"), as: stage.going)
        try await community.perform(LikePost(id: other), as: stage.going)
        try await community.perform(DeleteAccount(id: stage.going.userID!), as: .system)
        let seen = try await board(stage, as: stage.host)
        #expect(seen.map(\.id) == [other] && seen[0].likes == 1)
        let comments = try await community.read { try PostQuery.comments(on: other, as: stage.host, limit: 5, in: $0) }
            .items
        #expect(comments.map(\.body) == ["Theirs"] && comments.map(\.author.name) == ["Former member"])
        #expect(try await community.read { try PhotoQuery.released(in: $0) } == [StoredPhoto.sample("a").hash])
        #expect(try await isSound(community))
    }

    @Test func whatIsNewIsWhatOthersPostedSinceOneLooked() async throws {
        let stage = try await ChatStage()
        let community = stage.community
        func news(_ actor: Actor) async throws -> PostQuery.News {
            try await community.read { reader in
                try PostQuery.news(
                    of: EventQuery.event(stage.event, as: actor, now: community.now, in: reader), as: actor, limit: 2,
                    in: reader)
            }
        }
        let first = try await add(stage, "a", as: stage.going)
        let second = try await add(stage, "b", as: stage.host)
        let third = try await add(stage, "c", as: stage.going)
        let (unseen, others) = (try await news(stage.maybe), try await news(stage.going))
        #expect(unseen.count == 3 && others.count == 1)
        #expect(unseen.newest.map(\.id) == [third, second])
        try await community.perform(MarkBoardSeen(event: stage.event, upTo: second), as: stage.maybe)
        try await community.perform(MarkBoardSeen(event: stage.event, upTo: first), as: stage.maybe)
        #expect(try await news(stage.maybe).count == 1, "forward, never back")
        #expect(try await news(stage.member) == PostQuery.News())
    }

    @Test func twoThousandPhotosAreReadAPageAtATime() async throws {
        let stage = try await ChatStage()
        try await stage.community.writeDirectly { tx in
            for number in 0..<Quota.posts.limit {
                try tx.execute(
                    """
                    INSERT INTO post (id, event_id, author_id, photo, made_at, likes)
                    VALUES (\(tx.newID(Post.self)), \(stage.event), \(stage.host.userID!), 'a', \(tx.now + .seconds(Int64(number))), 0)
                    """)
            }
        }
        let seen = try await stage.community.all {
            try PostQuery.posts(of: stage.event, as: stage.going, after: $0, limit: 200, in: $1)
        }
        #expect(seen.count == 2000 && Set(seen.map(\.id)).count == 2000)
        #expect(seen.map(\.createdAt) == seen.map(\.createdAt).sorted(by: >))
    }

    @Test func whatOneOwesIsTheBalance() async throws {
        let world = try await World()
        for person in [world.ana, world.bo] {
            let (mine, all) = try await world.community.read { reader in
                let event = try EventQuery.event(world.party, as: person, now: world.community.now, in: reader)
                return (
                    try BalanceQuery.mine(of: event, as: person, in: reader),
                    try BalanceQuery.balances(of: world.party, as: person, in: reader)
                )
            }
            #expect(mine?.minor == all.balances.first { $0.id == person.userID!.of(Attendee.self) }?.minor)
        }
    }
}

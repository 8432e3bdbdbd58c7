import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension World {
    /// Fills the party's board: a photo of Bo's that Ana likes and both comment on, and one of Ana's.
    func fillBoard() async throws {
        let cake = try await community.perform(AddPost(event: party, photo: .sample("c"), caption: "Cake"), as: bo)
        try await community.perform(LikePost(id: cake), as: ana)
        _ = try await community.perform(CommentPost(post: cake, body: "With cherries?"), as: ana)
        _ = try await community.perform(CommentPost(post: cake, body: "Of course"), as: bo)
        _ = try await community.perform(AddPost(event: party, photo: .sample("d"), caption: "Lights"), as: ana)
        try await community.perform(MarkBoardSeen(event: party, upTo: cake), as: bo)
    }

    /// Returns the post with this caption on the party's board.
    func post(_ caption: String) async throws -> ID<Post> {
        try await community.value("SELECT id FROM post WHERE event_id = \(party) AND caption = \(caption)")!
    }
}

extension Scenario {
    static let board = [
        Scenario(AddPost.self, "with a caption") { w in
            _ = try await w.community.perform(
                AddPost(event: w.party, photo: .sample("e"), caption: "Garland"), as: w.bo)
        },
        Scenario(CaptionPost.self, "taken away") { w in
            try await w.community.perform(CaptionPost(id: w.post("Cake"), caption: nil), as: w.bo)
        },
        Scenario(DeletePost.self, "somebody else's, by a host") { w in
            _ = try await w.community.perform(DeletePost(id: w.post("Cake")), as: w.ana)
        },
        Scenario(LikePost.self, "one's own") { w in
            try await w.community.perform(LikePost(id: w.post("Cake")), as: w.bo)
        },
        Scenario(UnlikePost.self, "") { w in try await w.community.perform(UnlikePost(id: w.post("Cake")), as: w.ana) },
        Scenario(CommentPost.self, "") { w in
            _ = try await w.community.perform(CommentPost(post: w.post("Lights"), body: "Warm ones"), as: w.bo)
        },
        Scenario(DeleteComment.self, "one's own") { w in
            let id: ID<PostComment> = try await w.community.value(
                "SELECT id FROM post_comment WHERE body = 'Of course'")!
            _ = try await w.community.perform(DeleteComment(id: id), as: w.bo)
        },
        Scenario(MarkBoardSeen.self, "") { w in
            try await w.community.perform(MarkBoardSeen(event: w.party, upTo: w.post("Lights")), as: w.bo)
        },
        Scenario(DeleteEvent.self, "with a board") { w in
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
        Scenario(DeleteAccount.self, "with posts that others like and talk about") { w in
            try await w.community.perform(DeleteAccount(id: w.bo.userID!), as: .system)
        },
    ]
}

extension ClientIDTests {
    static let board: [Maker] = [
        Maker(AddPost.self, "a post", .post) { w in
            _ = try await w.community.perform(
                AddPost(event: w.dinner, id: fixed(), photo: .sample("f"), caption: "Fire"), as: w.ana)
        } other: { w in
            try await w.community.refusal(AddPost(event: w.party, id: fixed(), photo: .sample("f")), as: w.ana)
        },
        Maker(CommentPost.self, "a comment", .postComment) { w in
            _ = try await w.community.perform(CommentPost(post: w.post("Cake"), id: fixed(), body: "Yes"), as: w.ana)
        } other: { w in
            try await w.community.refusal(CommentPost(post: w.post("Lights"), id: fixed(), body: "Yes"), as: w.ana)
        },
    ]
}

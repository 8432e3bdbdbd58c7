import Domain
import Store
import Testing

@testable import Operations

extension AccessMatrixTests {
    private static let crew: [ActorKind] = [.invited, .going, .host]
    /// Invited people may read, but add nothing before they have an RSVP.
    private static let planners = signedOut.merging([.invited: .notAllowed]) { $1 }
    /// People who may only see somebody else's entry.
    private static let onlooking = signedOut.merging([.invited: .notAllowed, .host: .notAllowed]) { $1 }

    static let board: [Line] = [
        Line(reading: "see a private board", allowed: crew, others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try PostQuery.posts(of: s.event, as: a, limit: 5, in: $0) }
        },
        Line(reading: "see the board of a public event", allowed: crew, others: .notAllowed, signedOut) { s, a in
            _ = try await s.community.read { try PostQuery.posts(of: s.open, as: a, limit: 5, in: $0) }
        },
        Line(reading: "see one post", allowed: crew, others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try PostQuery.post(s.post, as: a, in: $0) }
        },
        Line(reading: "see the comments on a post", allowed: crew, others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try PostQuery.comments(on: s.post, as: a, limit: 5, in: $0) }
        },
        Line(AddPost.self, "put a photo on the board", allowed: [.going, .host], others: .notFound, planners) { s, a in
            _ = try await s.community.perform(AddPost(event: s.event, photo: .sample("b")), as: a)
        },
        Line(CaptionPost.self, "change a caption", allowed: [.going], others: .notFound, onlooking) { s, a in
            try await s.community.perform(CaptionPost(id: s.post, caption: "Like this"), as: a)
        },
        Line(DeletePost.self, "delete a post", allowed: [.going, .host], others: .notFound, planners) { s, a in
            _ = try await s.community.perform(DeletePost(id: s.post), as: a)
        },
        Line(LikePost.self, "give a heart", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(LikePost(id: s.post), as: a)
        },
        Line(UnlikePost.self, "take a heart back", allowed: [.going, .host], others: .notFound, planners) { s, a in
            try await s.community.perform(UnlikePost(id: s.post), as: a)
        },
        Line(CommentPost.self, "comment on a post", allowed: [.going, .host], others: .notFound, planners) { s, a in
            _ = try await s.community.perform(CommentPost(post: s.post, body: "Lovely"), as: a)
        },
        Line(DeleteComment.self, "delete a comment", allowed: [.going, .host], others: .notFound, planners) { s, a in
            _ = try await s.community.perform(DeleteComment(id: s.comment), as: a)
        },
        Line(MarkBoardSeen.self, "note how far one has looked", allowed: crew, others: .notFound, signedOut) { s, a in
            try await s.community.perform(MarkBoardSeen(event: s.event, upTo: s.post), as: a)
        },
    ]
}

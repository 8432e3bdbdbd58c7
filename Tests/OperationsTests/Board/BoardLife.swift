import Domain
import Properties
import Store

@testable import Operations

extension RandomRun {
    static let board = [
        RandomAction(AddPost.self, 6) { d in
            let event = try d.event()
            return (
                AddPost(
                    event: event, photo: .sample(d.g.pick(Array("abcde"))), caption: d.g.one(in: 2) ? d.g.word(6) : nil),
                try d.planner(at: event)
            )
        },
        RandomAction(CaptionPost.self, 2) { d in
            let (id, author): (ID<Post>, Actor) = try d.own("SELECT id, author_id FROM post ORDER BY id")
            return (CaptionPost(id: id, caption: d.g.one(in: 3) ? nil : d.g.word(6)), author)
        },
        RandomAction(DeletePost.self, 1) { d in
            let (id, author): (ID<Post>, Actor) = try d.own("SELECT id, author_id FROM post ORDER BY id")
            return (DeletePost(id: id), author)
        },
        RandomAction(LikePost.self, 4) { d in
            let (id, event) = try d.post()
            return (LikePost(id: id), try d.planner(at: event))
        },
        RandomAction(UnlikePost.self, 2) { d in
            let (id, event) = try d.post()
            return (UnlikePost(id: id), try d.planner(at: event))
        },
        RandomAction(CommentPost.self, 6) { d in
            let (id, event) = try d.post()
            return (CommentPost(post: id, body: d.g.word(8)), try d.planner(at: event))
        },
        RandomAction(DeleteComment.self, 8) { d in
            let (id, author): (ID<PostComment>, Actor) = try d.own("SELECT id, author_id FROM post_comment ORDER BY id")
            return (DeleteComment(id: id), author)
        },
        RandomAction(MarkBoardSeen.self, 2) { d in
            let (id, event) = try d.post()
            return (MarkBoardSeen(event: event, upTo: id), try d.planner(at: event))
        },
    ]
}

extension RandomDraw {
    /// Draws an entry and its author, or occasionally somebody else.
    fileprivate mutating func own<Subject>(_ sql: SQL) throws -> (ID<Subject>, Actor) {
        let (id, author): (ID<Subject>, ID<User>) = try two(sql)
        return (id, g.one(in: 5) ? try person() : try actor(author))
    }

    /// Draws a post and the event on whose board it is.
    fileprivate mutating func post() throws -> (ID<Post>, ID<Event>) {
        try two("SELECT id, event_id FROM post ORDER BY id")
    }
}

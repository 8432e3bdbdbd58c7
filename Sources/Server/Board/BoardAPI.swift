import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// The inspiration board of an event: photos, hearts and comments.
struct BoardAPI {
    let library: PhotoLibrary

    func register(with api: API) {
        posts(api)
        post(api)
        comments(api)
    }

    private func posts(_ api: API) {
        api.on(
            .get, .posts, "List the posts on the board, newest first.", query: Endpoint.Parameter.paging,
            reply: .list(of: PostView.self)
        ) { call in
            let id: ID<Event> = try call.id()
            return try await call.page { try PostQuery.posts(of: id, as: call.actor, after: $1, limit: $2, in: $0) }
        }
        api.on(
            .post, .posts,
            "Post a photo on the board: JPEG, PNG, WebP or HEIC, at most 15 MB. A form may also contain a `caption` and an `id` chosen by the client.",
            upload: .photo, reply: .json(Schema(PostView.self), status: 201),
            before: { try await library.checkAdding(to: $0.id(), as: $0.actor) }
        ) { call, photo in
            let event: ID<Event> = try call.id()
            let id: ID<Post>? = call.form["id"] == nil ? nil : try call.form.id("id")
            return try await library.store(photo) { photo in
                try await call.post(
                    AddPost(event: event, id: id, photo: photo, caption: call.form["caption"]),
                    at: { APIPath.post($0) },
                    reply: { try PostQuery.post($1, as: call.actor, in: $0) })
            }
        }
        api.on(.put, .postsSeen, "Mark posts as seen up to a point.", body: PostsSeenBody.self, reply: .none) {
            call, body in
            try await call.perform(MarkBoardSeen(event: call.id(), upTo: body.upTo))
            return .none
        }
    }

    private func post(_ api: API) {
        let post = Endpoint.Reply.json(Schema(PostView.self), status: 200)
        @Sendable func representation(_ call: Call) async throws -> Reply {
            let id: ID<Post> = try call.id()
            return try .json(await call.read { try PostQuery.post(id, as: call.actor, in: $0) })
        }
        api.on(.get, .post, "Get a post.", reply: post) { try await representation($0) }
        api.on(.patch, .post, "Update the caption of your post.", body: PostChangeBody.self, reply: post) {
            call, body in
            let id: ID<Post> = try call.id()
            switch body.caption {
            case .keep: break
            case .clear: try await call.perform(CaptionPost(id: id, caption: nil))
            case .set(let caption): try await call.perform(CaptionPost(id: id, caption: caption))
            }
            return try await representation(call)
        }
        api.on(.delete, .post, "Delete your post. Hosts may delete any post.", reply: .none) { call in
            try await library.deletePost(call.id(), as: call.actor, in: call.community)
            return .none
        }
        api.on(.put, .postLike, "Like a post.", reply: post) { call in
            try await call.perform(LikePost(id: call.id()))
            return try await representation(call)
        }
        api.on(.delete, .postLike, "Remove your like from a post.", reply: .none) { call in
            try await call.perform(UnlikePost(id: call.id()))
            return .none
        }
    }

    private func comments(_ api: API) {
        let comment = Schema(CommentView.self)
        api.on(
            .get, .comments, "List the comments on a post, oldest first.", query: Endpoint.Parameter.paging,
            reply: .list(of: CommentView.self)
        ) { call in
            let id: ID<Post> = try call.id()
            return try await call.page {
                try PostQuery.comments(on: id, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(
            .post, .comments, "Comment on a post.", body: CommentBody.self, reply: .json(comment, status: 201)
        ) { call, body in
            try await call.post(
                CommentPost(post: call.id(), id: body.id, body: body.body), at: { APIPath.comment($0) },
                reply: {
                    try PostQuery.comment($1, as: call.actor, in: $0)
                })
        }
        api.on(.get, .comment, "Get a comment.", reply: .json(comment, status: 200)) { call in
            let id: ID<PostComment> = try call.id()
            return try .json(await call.read { try PostQuery.comment(id, as: call.actor, in: $0) })
        }
        api.on(.delete, .comment, "Delete your comment. Hosts may delete any comment.", reply: .none) { call in
            try await call.perform(DeleteComment(id: call.id()))
            return .none
        }
    }
}

import Domain
import HTML
import Operations
import Store
import Web

/// Pages and live fragments of an event's inspiration board.
struct BoardPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let library: PhotoLibrary

    /// Four rows of a wide screen.
    static let pageLength = 24
    private static let commentsLength = 100

    func register() {
        pages.get(Path.Template.board, query: ["cursor"]) { .page(try await BoardPages.board($0.id(), $0)) }
        pages.get(Path.Template.boardGrid, query: ["cursor"]) { call in
            let id: ID<Event> = try call.id()
            let (event, posts) = try await call.read { try BoardPages.contents(of: id, call, in: $0) }
            return .page(
                BoardPage.grid(posts.items, event, next: posts.next?.text, after: call.cursor?.text, call.page))
        }
        pages.get(Path.Template.post, query: ["cursor"]) { .page(try await BoardPages.post($0.id(), $0)) }
        pages.get(Path.Template.postNow, query: ["cursor"]) { call in
            let id: ID<Post> = try call.id()
            let (event, contents) = try await call.read { try BoardPages.contents(of: id, call, in: $0) }
            return .page(PostPage.now(call.page, event, contents))
        }
        boardForm()
        postForms()
    }

    // MARK: Pages

    private static func contents(
        of id: ID<Event>, _ call: WebCall, in reader: any Reader
    ) throws -> (EventView, Operations.Page<PostView>) {
        (
            try EventQuery.event(id, as: call.actor, now: call.now, in: reader),
            try PostQuery.posts(of: id, as: call.actor, after: call.cursor, limit: pageLength, in: reader)
        )
    }

    private static func board(_ id: ID<Event>, _ call: WebCall, _ form: FormInput = FormInput()) async throws -> HTML {
        try await call.read { [page = call.page, actor = call.actor] reader in
            let (event, posts) = try BoardPages.contents(of: id, call, in: reader)
            let isNew = try PostQuery.hasNews(of: event, as: actor, in: reader)
            return BoardPage.html(
                page, event, posts: posts.items, next: posts.next?.text, after: call.cursor?.text, isNew: isNew,
                form: form)
        }
    }

    private static func contents(
        of id: ID<Post>, _ call: WebCall, in reader: any Reader
    ) throws -> (EventView, PostPage.Contents) {
        let post = try PostQuery.post(id, as: call.actor, in: reader)
        let comments = try PostQuery.comments(
            on: id, as: call.actor, after: call.cursor, limit: commentsLength, in: reader)
        return (
            try EventQuery.event(PostQuery.event(of: id, in: reader), as: call.actor, now: call.now, in: reader),
            PostPage.Contents(
                post: post, neighbours: try PostQuery.neighbours(of: id, as: call.actor, in: reader),
                comments: comments.items,
                next: comments.next?.text, after: call.cursor?.text)
        )
    }

    private static func post(
        _ id: ID<Post>, _ call: WebCall, comment: FormInput? = nil, caption: FormInput? = nil
    ) async throws -> HTML {
        let (event, contents) = try await call.read { try BoardPages.contents(of: id, call, in: $0) }
        return PostPage.html(call.page, event, contents, comment: comment, caption: caption)
    }

    // MARK: Forms

    private func boardForm() {
        let library = library
        // The URL names the event, so that it is known even if the form is too large to be read.
        @Sendable func event(_ call: WebCall) throws(Refusal) -> ID<Event> {
            guard let text = call.freeText("event"), let id = ID<Event>(text) else { throw .notFound }
            return id
        }
        forms.on(
            .command(AddPost.self), upload: .photo,
            run: { call in
                let id = try event(call)
                try await library.checkAdding(to: id, as: call.actor)
                // Reports an invalid caption before the photo is processed.
                _ = try PostRules.caption(call.form["caption"])
                let post = try await library.store(UploadRule.photo.file(in: call.form)) { photo in
                    try await call.perform(AddPost(event: id, photo: photo, caption: call.form["caption"]))
                }
                return PageResponder.done(Path.board(id) + "#post-\(post)", BoardPage.added)
            },
            redisplay: { call, state in try await BoardPages.board(event(call), call, state) })
    }

    private func postForms() {
        let library = library
        forms.on(
            CaptionPost.self,
            done: { _, command, _ in
                PageResponder.done(Path.post(command.id), "Caption saved.")
            },
            redisplay: { call, state in
                try await BoardPages.post(call.form.id("id"), call, caption: state)
            })
        forms.on(
            .command(DeletePost.self),
            run: { call in
                let event = try await library.deletePost(call.form.id("id"), as: call.actor, in: call.community)
                return PageResponder.done(
                    call.form["next"].map { PageResponder.localPath($0) } ?? Path.board(event), "Photo deleted.")
            })
        forms.on(MarkBoardSeen.self, done: { _, command, _ in .seeOther(Path.board(command.event)) })
        forms.on(LikePost.self, done: { call, command, _ in BoardPages.back(to: command.id, call) })
        forms.on(UnlikePost.self, done: { call, command, _ in BoardPages.back(to: command.id, call) })
        forms.on(
            CommentPost.self,
            done: { _, command, id in
                .seeOther(Path.post(command.post) + "#comment-\(id)")
            },
            redisplay: { call, state in
                try await BoardPages.post(call.form.id("post"), call, comment: state)
            })
        forms.on(DeleteComment.self, done: { _, _, post in .seeOther(Path.post(post) + "#comments") })
    }

    /// Redirects to where the heart was given: the board or the post's page.
    private static func back(to post: ID<Post>, _ call: WebCall) -> Reply {
        .seeOther(call.form["next"].map { PageResponder.localPath($0) } ?? Path.post(post))
    }
}

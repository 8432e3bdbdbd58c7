import Domain
public import HTML
public import Operations
import Presentation

/// The page of one photo, as large as the screen, with its comments. It also serves as the photo viewer: links, arrow
/// keys and swipes lead to the next photo (`photo-viewer.js`).
public enum PostPage {
    public struct Contents: Hashable, Sendable {
        public var post: PostView
        public var neighbours: PostQuery.Neighbours
        /// Oldest first.
        public var comments: [CommentView]
        /// The cursor of the later comments.
        public var next: String?
        /// The cursor of this page of comments.
        public var after: String?

        public init(
            post: PostView, neighbours: PostQuery.Neighbours = .init(), comments: [CommentView] = [],
            next: String? = nil, after: String? = nil
        ) {
            self.post = post
            self.neighbours = neighbours
            self.comments = comments
            self.next = next
            self.after = after
        }
    }

    /// - Parameters:
    ///   - comment: the submitted values of a refused comment.
    ///   - caption: the submitted values of a refused caption.
    public static func html(
        _ context: PageContext, _ event: EventView, _ contents: Contents, comment: FormInput? = nil,
        caption: FormInput? = nil
    ) -> HTML {
        let post = contents.post
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .board, context))
            <div class="post-page">\(viewer(contents, event, context))
            <section class="panel post-words" aria-label="\(localized: "About this photo")"><photo-board>
            <live-region src="\(Path.postNow(post.id, after: contents.after))" scope="crew:\(event.id.description)" kinds="post postLike postComment" \
            gone="\(localized: "This photo no longer exists.")">\(now(context, event, contents))</live-region>
            \(event.mine.may.plan ? commentForm(post, comment, context) : nil)<p class="visually-hidden" role="status"></p></photo-board>\
            \(tools(post, event, caption, context))</section></div></div>
            """
        return PageLayout.render(
            title: PostPhrases.title(post, context), subject: "\(event.title)", context: context, tab: .home,
            back: back(post, event), body: body)
    }

    private static func back(_ post: PostView, _ event: EventView) -> String {
        Path.board(event.id) + "#post-\(post.id)"
    }

    private static func viewer(_ contents: Contents, _ event: EventView, _ context: PageContext) -> HTML {
        let post = contents.post
        func step(_ id: ID<Post>?, _ label: Phrase, _ kind: HTML) -> HTML? {
            id.map {
                "<a class=\"iconbutton step \(kind)\" rel=\"\(kind)\" href=\"\(Path.post($0))\" aria-label=\"\(label)\">\(Icon.back.html(context))</a>"
            }
        }
        return """
            <photo-viewer class="viewer" close="\(back(post, event))"><a class="viewer-photo" href="\(Path.photo(post.photo, thumb: false))">\
            <img src="\(Path.photo(post.photo, thumb: false))" alt="\(PostPhrases.alt(post, context))" decoding="async"></a>
            <nav aria-label="\(localized: "Photos")">\(step(contents.neighbours.newer, "Previous photo", "prev"))\
            \(step(contents.neighbours.older, "Next photo", "next"))</nav></photo-viewer>
            """
    }

    /// Returns the changing part of the page. It is also served as a live fragment.
    public static func now(_ context: PageContext, _ event: EventView, _ contents: Contents) -> HTML {
        let post = contents.post
        let caption: HTML? = post.caption.map { "<p class=\"caption\" dir=\"auto\">\(AutoLinkedText.html($0))</p>" }
        let rows: [HTML] = contents.comments.map { row($0, event, context) }
        let list: HTML =
            rows.isEmpty
            ? "<p class=\"hint\">\(localized: "No comments yet.")</p>" : "<ul class=\"comments\">\(rows)</ul>"
        return """
            <div class="post-author">\(person(post.author, post.createdAt, context))\
            \(PostPhrases.heart(post, event, next: Path.post(post.id), context))</div>\(caption)
            <h2 class="label" id="comments">\(localized: "Comments")</h2>\(list)\
            \(NextLink.html(Path.post(post.id), cursor: contents.next, label: "Later comments"))
            """
    }

    private static func person(_ author: NamedPerson, _ at: Instant, _ context: PageContext) -> HTML {
        let name: HTML =
            author.id == context.viewer?.id
            ? "<strong>\(localized: "You")</strong>"
            : "<strong dir=\"auto\"><a href=\"\(Path.person(author.id))\">\(author.name)</a></strong>"
        return
            "\(Faces.face(author.name, photo: author.photo))<div>\(name)<small>\(DateText.html(at, context))</small></div>"
    }

    private static func row(_ comment: CommentView, _ event: EventView, _ context: PageContext) -> HTML {
        let delete: HTML? =
            PostRules.mayDelete(isAuthor: comment.author.id == context.viewer?.id, isHost: event.canManage)
            ? """
            \(Fields.open(DeleteComment.self, class: "inline"))\(Fields.hidden("id", comment.id.description))\
            <button class="iconbutton" aria-label="\(localized: "Delete the comment: \(comment.body)")">\(Icon.trash.html(context))</button></form>
            """ : nil
        return """
            <li id="comment-\(comment.id.description)">\(person(comment.author, comment.createdAt, context))\(delete)\
            <p dir="auto">\(AutoLinkedText.html(comment.body))</p></li>
            """
    }

    private static func commentForm(_ post: PostView, _ form: FormInput?, _ context: PageContext) -> HTML {
        let fields = Fields(form ?? FormInput(), order: ["body"], prefix: "comment")
        return """
            \(Fields.open(creating: CommentPost.self, form, class: "stack comment-add", context))\(Fields.hidden("post", post.id.description))\
            \(fields.summary(labels: [("body", "Comment")]))
            \(fields.textarea("body", "Comment", rows: 2, maxLength: PostRules.maxCommentLength, required: true))
            <div class="actions"><button class="button">\(localized: "Post")</button></div></form>
            """
    }

    private static func tools(_ post: PostView, _ event: EventView, _ form: FormInput?, _ context: PageContext) -> HTML
    {
        let isMine = post.author.id == context.viewer?.id
        let report: HTML? =
            isMine
            ? nil
            : "<a class=\"button quiet small\" href=\"\(Path.report(.post, post.id.description))\">\(localized: "Report")</a>"
        let delete: HTML? =
            PostRules.mayDelete(isAuthor: isMine, isHost: event.canManage)
            ? ConfirmationDisclosure.html(
                "Delete photo", "This deletes the photo for everyone, with its hearts and comments.",
                form: """
                    \(Fields.open(DeletePost.self, class: "inline"))\(Fields.hidden("id", post.id.description))\
                    <button class="button danger">\(localized: "Delete it")</button></form>
                    """) : nil
        return "<div class=\"post-tools\">\(isMine ? edit(post, form) : nil)\(report)\(delete)</div>"
    }

    private static func edit(_ post: PostView, _ form: FormInput?) -> HTML {
        let fields = Fields(
            form ?? FormInput(fields: ["caption": post.caption ?? ""]), order: ["caption"], prefix: "caption")
        return """
            <details class="question" id="post-edit"\(form == nil ? .empty : " open" as HTML)><summary class="button quiet small">\(localized: "Change caption")</summary>
            \(Fields.open(CaptionPost.self))\(Fields.hidden("id", post.id.description))\(fields.summary(labels: [("caption", "Caption")]))
            \(fields.textarea("caption", "Caption", rows: 2, maxLength: PostRules.maxCaptionLength))
            <div class="actions"><button class="button primary">\(localized: "Save")</button></div></form></details>
            """
    }
}

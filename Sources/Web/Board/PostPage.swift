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
        let post = PostPresentation(contents.post, event, context.presentation)
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .board, context))
            <div class="post-page">\(viewer(post, contents.neighbours, event, context))
            <section class="panel post-words" aria-label="\(localized: "About this photo")"><photo-board>
            <live-region src="\(Path.postNow(post.id, after: contents.after))" scope="crew:\(event.id.description)" kinds="post postLike postComment" \
            gone="\(localized: "This photo no longer exists.")">\(now(context, event, contents))</live-region>
            \(post.mayComment ? commentForm(post, comment, context) : nil)<p class="visually-hidden" role="status"></p></photo-board>\
            \(tools(post, caption, context))</section></div></div>
            """
        return PageLayout.render(
            title: post.title, subject: "\(event.title)", context: context, tab: .home,
            back: back(post, event), body: body)
    }

    private static func back(_ post: PostPresentation, _ event: EventView) -> String {
        Path.board(event.id) + "#post-\(post.id)"
    }

    private static func viewer(
        _ post: PostPresentation, _ neighbours: PostQuery.Neighbours, _ event: EventView, _ context: PageContext
    ) -> HTML {
        func step(_ id: ID<Post>?, _ label: Phrase, _ kind: HTML) -> HTML? {
            id.map {
                "<a class=\"iconbutton step \(kind)\" rel=\"\(kind)\" href=\"\(Path.post($0))\" aria-label=\"\(label)\">\(Icon.back.html(context))</a>"
            }
        }
        return """
            <photo-viewer class="viewer" close="\(back(post, event))"><a class="viewer-photo" href="\(Path.photo(post.photo, thumb: false))">\
            <img src="\(Path.photo(post.photo, thumb: false))" alt="\(post.alternativeText)" decoding="async"></a>
            <nav aria-label="\(localized: "Photos")">\(step(neighbours.newer, "Previous photo", "prev"))\
            \(step(neighbours.older, "Next photo", "next"))</nav></photo-viewer>
            """
    }

    /// Returns the changing part of the page. It is also served as a live fragment.
    public static func now(_ context: PageContext, _ event: EventView, _ contents: Contents) -> HTML {
        let post = PostPresentation(contents.post, event, context.presentation)
        let caption: HTML? = post.caption.map { "<p class=\"caption\" dir=\"auto\">\(AutoLinkedText.html($0))</p>" }
        let rows: [HTML] = contents.comments.map { row($0, event, context) }
        let list: HTML =
            rows.isEmpty
            ? "<p class=\"hint\">\(localized: "No comments yet.")</p>" : "<ul class=\"comments\">\(rows)</ul>"
        return """
            <div class="post-author">\(person(post.author, post.at, context))\
            \(hearts(post, next: Path.post(post.id), context))</div>\(caption)
            <h2 class="label" id="comments">\(localized: "Comments")</h2>\(list)\
            \(NextLink.html(Path.post(post.id), cursor: contents.next, label: "Later comments"))
            """
    }

    /// Returns the hearts of a photo, here and on the board.
    ///
    /// - Parameter next: the path to return to without scripts.
    static func hearts(_ post: PostPresentation, next: String, _ context: PageContext) -> HTML {
        let shown = post.hearts
        let count: HTML = """
            <span class="heart-count" aria-hidden="true">\(shown.count)</span>\
            <span class="visually-hidden">\(shown.text)</span>
            """
        guard let toggle = shown.toggle else {
            return "<span class=\"heart\">\(Icon.heart.html(context))\(count)</span>"
        }
        return """
            \(shown.isMine ? Fields.open(UnlikePost.self, class: "heart") : Fields.open(LikePost.self, class: "heart"))\
            \(Fields.hidden("id", post.id.description))\(Fields.hidden("next", next))\
            <button name="heart" value="\(post.id.description)" aria-pressed="\(shown.isMine ? "true" as HTML : "false")" \
            aria-label="\(toggle.name)">\(Icon.heart.html(context))</button>\(count)</form>
            """
    }

    private static func person(_ author: CrewMemberPresentation, _ at: Instant, _ context: PageContext) -> HTML {
        let name: HTML =
            author.profile.map {
                "<strong dir=\"auto\"><a href=\"\(Path.path($0))\">\(author.face.name)</a></strong>"
            } ?? "<strong>\(author.name)</strong>"
        return
            "\(Faces.face(author.face))<div>\(name)<small>\(DateText.html(at, context))</small></div>"
    }

    private static func row(_ comment: CommentView, _ event: EventView, _ context: PageContext) -> HTML {
        let comment = CommentPresentation(comment, event, context.presentation)
        let delete: HTML? = comment.delete.map { action in
            """
            \(Fields.open(DeleteComment.self, class: "inline"))\(Fields.hidden("id", comment.id.description))\
            <button class="iconbutton" aria-label="\(action.name)">\(Icon.trash.html(context))</button></form>
            """
        }
        return """
            <li id="comment-\(comment.id.description)">\(person(comment.author, comment.at, context))\(delete)\
            <p dir="auto">\(AutoLinkedText.html(comment.text))</p></li>
            """
    }

    private static func commentForm(_ post: PostPresentation, _ form: FormInput?, _ context: PageContext) -> HTML {
        let fields = Fields(form ?? FormInput(), order: ["body"], prefix: "comment")
        return """
            \(Fields.open(creating: CommentPost.self, form, class: "stack comment-add", context))\(Fields.hidden("post", post.id.description))\
            \(fields.summary(labels: [("body", "Comment")]))
            \(fields.textarea("body", "Comment", rows: 2, maxLength: PostRules.maxCommentLength, required: true))
            <div class="actions"><button class="button">\(localized: "Post")</button></div></form>
            """
    }

    private static func tools(_ post: PostPresentation, _ form: FormInput?, _ context: PageContext) -> HTML {
        let edit: HTML? = post.editCaption.map { self.edit($0.label, post, form) }
        let report: HTML? = post.report.map {
            $0.link(Path.report(.post, post.id.description), class: " quiet small", context)
        }
        let delete = post.delete?.question(
            "\(Fields.open(DeletePost.self, class: "inline"))\(Fields.hidden("id", post.id.description))", context)
        return "<div class=\"post-tools\">\(edit)\(report)\(delete)</div>"
    }

    private static func edit(_ label: Phrase, _ post: PostPresentation, _ form: FormInput?) -> HTML {
        let fields = Fields(
            form ?? FormInput(fields: ["caption": post.caption ?? ""]), order: ["caption"], prefix: "caption")
        return """
            <details class="question" id="post-edit"\(form == nil ? .empty : " open" as HTML)><summary class="button quiet small">\(label)</summary>
            \(Fields.open(CaptionPost.self))\(Fields.hidden("id", post.id.description))\(fields.summary(labels: [("caption", "Caption")]))
            \(fields.textarea("caption", "Caption", rows: 2, maxLength: PostRules.maxCaptionLength))
            <div class="actions"><button class="button primary">\(localized: "Save")</button></div></form></details>
            """
    }
}

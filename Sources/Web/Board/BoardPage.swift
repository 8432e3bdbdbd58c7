public import Domain
public import HTML
public import Operations
import Presentation
import Wire

/// The photo board of an event, which becomes its album after the event.
public enum BoardPage {
    public static let added: Phrase = "Photo added to the board."

    /// - Parameters:
    ///   - posts: newest first.
    ///   - next: the cursor of the older photos.
    ///   - after: the cursor of this page; nil for the newest photos.
    ///   - isNew: whether there are photos that the viewer has not seen.
    ///   - form: the submitted values of a refused photo.
    public static func html(
        _ context: PageContext, _ event: EventView, posts: [PostView], next: String?, after: String? = nil,
        isNew: Bool = false,
        form: FormInput = FormInput()
    ) -> HTML {
        let board = BoardPresentation(event)
        let seen: HTML = after == nil ? " seen=\"\(APIPath.postsSeen(event.id))\"" : .empty
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .board, context))
            \(isNew && after == nil ? posts.first.map { markSeen(event, $0) } : nil)\(board.hint.map { waitingNote($0, event) } ?? add(event, form, isOpen: form.hasErrors || (posts.isEmpty && after == nil), context))
            <photo-board\(seen)>
            <live-region src="\(Path.boardGrid(event.id, after: after))" scope="crew:\(event.id.description)" kinds="post postLike postComment" \
            gone="\(localized: "This board no longer exists.")">\(grid(posts, event, next: next, after: after, context))</live-region>
            <p class="visually-hidden" role="status"></p></photo-board></div>
            """
        return PageLayout.render(
            title: board.title, subject: "\(event.title)", context: context, tab: .home,
            back: Path.event(event.id), body: body)
    }

    /// Returns the grid of photos. It is also served as a live fragment.
    public static func grid(
        _ posts: [PostView], _ event: EventView, next: String?, after: String? = nil, _ context: PageContext
    ) -> HTML {
        guard !posts.isEmpty else { return empty(BoardPresentation(event).empty, event, context) }
        let posts = posts.map { PostPresentation($0, event, context.presentation) }
        let newest: HTML? =
            after == nil
            ? nil
            : "<p class=\"more-link\"><a class=\"button small\" href=\"\(Path.board(event.id))\">\(localized: "Show newest")</a></p>"
        return """
            \(newest)<ul class="board">\(posts.map { tile($0, event, after: after, context) })</ul>\
            \(NextLink.html(Path.board(event.id), cursor: next, label: "Older photos"))
            """
    }

    private static func tile(
        _ post: PostPresentation, _ event: EventView, after: String?, _ context: PageContext
    ) -> HTML {
        let caption: HTML? = post.caption.map { "<p class=\"caption\" dir=\"auto\">\($0)</p>" }
        return """
            <li class="post" id="post-\(post.id.description)" data-id="\(post.id.description)"><a class="post-photo" href="\(Path.post(post.id))">\
            <img src="\(Path.photo(post.photo, thumb: true))" alt="\(post.alternativeText)" width="480" height="480" loading="lazy" decoding="async"></a>\
            \(caption)<div class="post-foot"><small dir="auto">\(post.author.name)</small>\
            <a class="post-comments" href="\(Path.post(post.id))#comments">\(Icon.chat.html(context))<span aria-hidden="true">\(post.commentCount)</span>\
            <span class="visually-hidden">\(post.commentsText)</span></a>\
            \(PostPage.hearts(post, next: Path.board(event.id, after: after) + "#post-\(post.id)", context))</div></li>
            """
    }

    private static func empty(_ empty: EmptyListPresentation, _ event: EventView, _ context: PageContext) -> HTML {
        guard empty.step.destination == .board(event.id) else { return EmptyState.html(empty, context) }
        // The form above the grid is open in this case.
        return EmptyState.html(empty.icon, empty.title, empty.text, action: (empty.step.label, "#post-photo"), context)
    }

    /// Returns the button that marks the photos as seen. With scripts this happens automatically.
    private static func markSeen(_ event: EventView, _ newest: PostView) -> HTML {
        """
        <noscript>\(Fields.open(MarkBoardSeen.self, class: "more-link"))\(Fields.hidden("event", event.id.description))\
        \(Fields.hidden("upTo", newest.id.description))<button class="button small">\(localized: "Mark as seen")</button></form></noscript>
        """
    }

    private static func waitingNote(_ hint: Phrase, _ event: EventView) -> HTML {
        "<p class=\"hint\">\(hint) <a href=\"\(Path.event(event.id))\">\(localized: "Answer")</a></p>"
    }

    private static func add(_ event: EventView, _ form: FormInput, isOpen: Bool, _ context: PageContext) -> HTML {
        let fields = Fields(form, order: ["photo", "caption"], prefix: "post")
        let path = Path.adding([("event", event.id.description)], to: FormAction.command(AddPost.self).path)
        return """
            <photo-queue route="\(APIPath.posts(event.id))"><details class="board-add" id="board-add"\(isOpen ? " open" as HTML : .empty)>\
            <summary class="button primary">\(Icon.photo.html(context))<span>\(localized: "Add photos")</span></summary>
            <form method="post" action="\(path)" enctype="multipart/form-data" class="panel">\(Fields.createdID(AddPost.self, form, context))\
            \(fields.summary(labels: [("photo", "Photo"), ("caption", "Caption")]))
            \(fields.input("caption", "Caption", hint: "Optional: a few words.", autocomplete: "off", maxLength: PostRules.maxCaptionLength))
            \(fields.input(
                "photo", "Photo", type: "file", hint: "JPEG, PNG, WebP or HEIC, at most 15 MB. We don’t keep where it was taken.", required: true,
                accept: "image/jpeg,image/png,image/webp,image/heic,image/heif"))
            <ol class="queue"></ol>
            <p class="photo-words" role="status"></p>
            <div class="actions"><button class="button primary">\(localized: "Add to the board")</button></div></form></details></photo-queue>
            """
    }
}

import Domain
import HTML
import Operations
import Presentation

/// Phrases and parts shared by the board and the page of a photo.
enum PostPhrases {
    /// Returns the alternative text of a photo: its caption, or who posted it.
    static func alt(_ post: PostView, _ context: PageContext) -> Phrase {
        if let caption = post.caption { return "\(caption)" }
        return title(post, context)
    }

    static func title(_ post: PostView, _ context: PageContext) -> Phrase {
        post.author.id == context.viewer?.id ? "Your photo" : "Photo by \(post.author.name)"
    }

    /// - Parameter next: the path to return to without scripts.
    static func heart(_ post: PostView, _ event: EventView, next: String, _ context: PageContext) -> HTML {
        let count: HTML = """
            <span class="heart-count" aria-hidden="true">\("\(post.likes)" as Phrase)</span>\
            <span class="visually-hidden">\(localized: "\(post.likes, .count) hearts")</span>
            """
        guard event.mine.may.plan else { return "<span class=\"heart\">\(Icon.heart.html(context))\(count)</span>" }
        return """
            \(post.likedByMe ? Fields.open(UnlikePost.self, class: "heart") : Fields.open(LikePost.self, class: "heart"))\
            \(Fields.hidden("id", post.id.description))\(Fields.hidden("next", next))\
            <button name="heart" value="\(post.id.description)" aria-pressed="\(post.likedByMe ? "true" as HTML : "false")" \
            aria-label="\(localized: "Like: \(alt(post, context))")">\(Icon.heart.html(context))</button>\(count)</form>
            """
    }
}

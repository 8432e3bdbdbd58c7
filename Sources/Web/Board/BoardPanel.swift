import Domain
import HTML
import Operations
import Presentation

/// The panel on the event's page that shows what is new on the board.
enum BoardPanel {
    static func html(_ event: EventView, _ news: PostQuery.News, _ context: PageContext) -> HTML? {
        guard event.mine.may.seePlan, !news.newest.isEmpty else { return nil }
        let new: HTML? =
            news.count > 0 ? " <span class=\"pill\">\(localized: "\(news.count, .count) new photos")</span>" : nil
        let photos: [HTML] = news.newest.map { post in
            """
            <a href="\(Path.post(post.id))"><img src="\(Path.photo(post.photo, thumb: true))" alt="\(PostPhrases.alt(post, context))" width="120" height="120" \
            loading="lazy" decoding="async"></a>
            """
        }
        return """
            <section class="panel board-way" aria-labelledby="event-board"><h2 id="event-board">\(localized: event.isPast ? "Album" : "Board")\(new)</h2>\
            <div class="board-newest">\(photos)</div>\
            <a class="button" href="\(Path.board(event.id))">\(Icon.photo.html(context))<span>\(localized: event.isPast ? "Open the album" : "Open the board")</span></a></section>
            """
    }
}

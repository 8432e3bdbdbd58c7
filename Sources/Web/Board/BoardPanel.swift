import Domain
import HTML
import Operations
import Presentation

/// The panel on the event's page that shows what is new on the board.
enum BoardPanel {
    static func html(_ event: EventView, _ news: PostQuery.News, _ context: PageContext) -> HTML? {
        guard let news = BoardNewsPresentation(event, news, context.presentation) else { return nil }
        let new: HTML? = news.badge.map { " \(Pills.pill($0))" }
        let photos: [HTML] = news.photos.map { post in
            """
            <a href="\(Path.post(post.id))"><img src="\(Path.photo(post.photo, thumb: true))" alt="\(post.alternativeText)" width="120" height="120" \
            loading="lazy" decoding="async"></a>
            """
        }
        return """
            <section class="panel board-way" aria-labelledby="event-board"><h2 id="event-board">\(news.board.title)\(new)</h2>\
            <div class="board-newest">\(photos)</div>\
            \(news.board.open.link(Path.board(event.id), context))</section>
            """
    }
}

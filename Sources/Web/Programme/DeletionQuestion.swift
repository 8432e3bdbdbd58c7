import Domain
import HTML
import Operations

/// The last question before something of the programme is deleted, or what uses it and stands in the way.
enum DeletionQuestion {
    /// What uses a thing: how many, and where they are listed.
    struct Use {
        var said: Phrase
        var path: String
    }

    /// - Parameters:
    ///   - uses: empty where it can be deleted.
    ///   - lost: what goes with it.
    ///   - form: deletes it.
    static func html(
        _ context: PageContext, title: Phrase, name: String, back: String, uses: [Use],
        advice: Phrase = "Change these first.", lost: Phrase, form: HTML
    ) -> HTML {
        let links: [HTML] = uses.map { "<li><a href=\"\($0.path)\">\($0.said)</a></li>" }
        let body: HTML =
            uses.isEmpty
            ? """
            <section class="panel"><p>\(lost)</p>\(form)</section>
            <p class="more-link"><a class="button wide" href="\(back)">\(say: "Keep it")</a></p>
            """
            : """
            <section class="panel"><h2>\(say: "It is in use")</h2><p>\(say: "So it cannot be deleted.") \(advice)</p><ul class="uses">\(links)</ul></section>
            <p class="more-link"><a class="button wide" href="\(back)">\(say: "Back")</a></p>
            """
        return Organise.sheet(
            context, title: title, back: back,
            body: "<p class=\"lead\"><strong dir=\"auto\">\(name)</strong></p>\(body)")
    }
}

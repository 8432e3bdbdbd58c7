import Domain
import HTML
import Operations

/// The confirmation page before an item of the programme is deleted, or the list of what still uses it and
/// prevents the deletion.
enum DeletionConfirmation {
    /// A kind of use: how many there are, and the path of the list that shows them.
    struct Use {
        var label: Phrase
        var path: String
    }

    /// - Parameters:
    ///   - uses: empty if the item can be deleted.
    ///   - lost: what is deleted along with it.
    ///   - form: the form that deletes it.
    static func html(
        _ context: PageContext, title: Phrase, name: String, back: String, uses: [Use],
        advice: Phrase = "Change these first.", lost: Phrase, form: HTML
    ) -> HTML {
        let links: [HTML] = uses.map { "<li><a href=\"\($0.path)\">\($0.label)</a></li>" }
        let body: HTML =
            uses.isEmpty
            ? """
            <section class="panel"><p>\(lost)</p>\(form)</section>
            <p class="more-link"><a class="button wide" href="\(back)">\(localized: "Keep it")</a></p>
            """
            : """
            <section class="panel"><h2>\(localized: "It is in use")</h2><p>\(localized: "You can’t delete it.") \(advice)</p><ul class="uses">\(links)</ul></section>
            <p class="more-link"><a class="button wide" href="\(back)">\(localized: "Back")</a></p>
            """
        return ProgrammeLayout.formPage(
            context, title: title, back: back,
            body: "<p class=\"lead\"><strong dir=\"auto\">\(name)</strong></p>\(body)")
    }
}

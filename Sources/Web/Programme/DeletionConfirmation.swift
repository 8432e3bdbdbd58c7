import Domain
import HTML
import Operations
import Presentation

/// The confirmation page before an item of the programme is deleted, or the list of what still uses it and
/// prevents the deletion.
enum DeletionConfirmation {
    /// - Parameters:
    ///   - form: the opening tag of the form that deletes it, and its hidden fields.
    ///   - path: returns the path of the list that shows a use.
    static func html(
        _ context: PageContext, _ deletion: ProgrammeDeletionPresentation, name: String, back: String, form: HTML,
        path: (ProgrammeUses.Kind) -> String
    ) -> HTML {
        let heading: HTML? = deletion.heading.map { "<h2>\($0)</h2>" }
        let advice: HTML? = deletion.advice.map { " \($0)" }
        let links: [HTML] = deletion.uses.map { "<li><a href=\"\(path($0.kind))\">\($0.label)</a></li>" }
        let uses: HTML? = links.isEmpty ? nil : "<ul class=\"uses\">\(links)</ul>"
        let button: HTML? = deletion.delete.map { "\(form)\($0.button(class: " wide", context))</form>" }
        return ProgrammeLayout.formPage(
            context, title: deletion.title, back: back,
            body: """
                <p class="lead"><strong dir="auto">\(name)</strong></p>\
                <section class="panel">\(heading)<p>\(deletion.text)\(advice)</p>\(uses)\(button)</section>
                <p class="more-link"><a class="button wide" href="\(back)">\(deletion.back)</a></p>
                """)
    }
}

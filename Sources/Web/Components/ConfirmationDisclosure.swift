import Domain
import HTML

/// A confirmation before an action that cannot be undone. It works without scripts.
enum ConfirmationDisclosure {
    /// - Parameters:
    ///   - id: keeps the confirmation open when the fragment around it is refreshed.
    ///   - label: the text of the button that opens it.
    ///   - name: the accessible name, if the label alone does not identify the item.
    ///   - question: the consequence of the action.
    ///   - form: the form that performs the action.
    static func html(_ label: Phrase, id: String? = nil, name: Phrase? = nil, _ question: Phrase, form: HTML) -> HTML {
        let (own, opener): (HTML?, HTML?) = (id.map { " id=\"\($0)\"" }, id.map { " id=\"\($0)-opener\"" })
        let named: HTML = name.map { " aria-label=\"\($0)\"" } ?? .empty
        return """
            <details class="question"\(own)><summary class="button quiet small"\(opener)\(named)>\(label)</summary>\
            <div class="stack"><p>\(question)</p>\(form)</div></details>
            """
    }
}

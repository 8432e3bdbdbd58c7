import Domain
import HTML

/// Asks before something is done that cannot be taken back; without a script, too.
enum Question {
    /// - Parameters:
    ///   - id: by which it stays open where what is around it is fetched anew.
    ///   - label: what opens the question.
    ///   - name: what a reader of screens hears of it, where the label alone does not say whom or what.
    ///   - question: what comes of it.
    ///   - form: does it.
    static func html(_ label: Phrase, id: String? = nil, name: Phrase? = nil, _ question: Phrase, form: HTML) -> HTML {
        let (own, opener): (HTML?, HTML?) = (id.map { " id=\"\($0)\"" }, id.map { " id=\"\($0)-opener\"" })
        let named: HTML = name.map { " aria-label=\"\($0)\"" } ?? .empty
        return """
            <details class="question"\(own)><summary class="button quiet small"\(opener)\(named)>\(label)</summary>\
            <div class="stack"><p>\(question)</p>\(form)</div></details>
            """
    }
}

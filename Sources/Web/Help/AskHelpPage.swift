public import Domain
public import HTML
import Presentation

/// The help page: a question field, the reply, and the list of help pages.
public enum AskHelpPage {
    /// A question and its reply.
    public struct Answered: Sendable {
        var question: String
        /// The reply, already localized. Its language may differ from the page's.
        var answer: HTML
        var language: String
        var conversation: HelpConversation

        /// - Parameter localize: localizes the reply into its language.
        public init(_ question: String, _ reply: HelpReply, localize: (HTML) -> HTML) {
            self.question = question
            let sentences: [HTML] = reply.sentences.map { "\($0) " }
            let spoken: HTML? = sentences.isEmpty ? nil : "<p>\(sentences)</p>"
            answer = localize("\(spoken)\(HelpText.html(reply.lines))\(HelpText.links(reply.links))")
            language = reply.language
            conversation = reply.conversation
        }
    }

    /// - Parameters:
    ///   - book: the help pages, in the page's language if available.
    ///   - form: the submitted values of a refused question.
    public static func html(
        _ context: PageContext, _ book: HelpBook, answered: Answered? = nil, form: FormInput = FormInput()
    ) -> HTML {
        let answer: HTML? = answered.map {
            """
            <section class="panel help-answer" aria-labelledby="asked"><h2 id="asked" dir="auto">\($0.question)</h2>\
            <div class="prose" lang="\($0.language)" role="status">\($0.answer)</div></section>
            """
        }
        let pages: [HTML] = book.pages.map { page in
            let titles: [HTML] = page.sections.enumerated().map {
                "\($0.offset > 0 ? " · " : "" as HTML)\($0.element.title)"
            }
            return """
                <li class="item"><div class="item-body"><strong><a href="\(Path.help(page))">\(page.title)</a></strong><small>\(titles)</small></div></li>
                """
        }
        let body: HTML = """
            <div class="stack help">\(answer)\(question(answered?.conversation, form))
            \(HelpContact.html(context))<section aria-labelledby="pages"><h2 class="section-title" id="pages">\(localized: "All help pages")</h2>\
            <ul class="list tiles" lang="\(book.language)">\(pages)</ul></section></div>
            """
        return PageLayout.render(
            title: "Help", context: context, tab: .me, back: context.viewer == nil ? Path.home : Path.me, body: body)
    }

    private static func question(_ conversation: HelpConversation?, _ form: FormInput) -> HTML {
        let fields = Fields(form, order: ["question"], prefix: "help")
        // A conversation that was refused is dropped, so that a new one starts.
        let carried = conversation?.text ?? (form.errors["conversation"] == nil ? form["conversation"] : "")
        let button: Phrase = conversation == nil ? "Ask" : "Ask more"
        return """
            \(Fields.open(.askHelp, label: "Ask a question"))\(Fields.hidden("conversation", carried))\(fields.summary(labels: [("question", "Your question")]))
            \(fields.textarea("question", "Your question", rows: 2, maxLength: HelpLibrary.maxQuestionLength, required: true))
            <div class="actions"><button class="button primary">\(button)</button></div></form>
            """
    }
}

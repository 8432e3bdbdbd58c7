public import Domain
public import HTML
import Presentation

/// One help page.
public enum ReadHelpPage {
    public static func html(_ context: PageContext, _ page: HelpPage, language: String) -> HTML {
        let sections: [HTML] = page.sections.map { section in
            """
            <section class="panel" id="\(section.topic.section)" aria-labelledby="\(section.topic.section)-title">\
            <h2 id="\(section.topic.section)-title">\(section.title)</h2>\
            <div class="prose">\(HelpText.html(section.lines))\(HelpText.links(section.links))</div></section>
            """
        }
        let body: HTML = """
            <div class="stack help" lang="\(language)">\(sections)</div>
            <p class="more-link"><a class="button" href="\(Path.help)">\(localized: "Ask a question")</a></p>
            """
        return PageLayout.render(title: "\(page.title)", context: context, tab: .me, back: Path.help, body: body)
    }
}

import Domain
import HTML
import Presentation

/// A link to the setup page, for administrators until somebody has reviewed the settings.
enum SetupCard {
    static func html(_ context: PageContext) -> HTML? {
        guard context.asksForSetup else { return nil }
        return """
            <section class="panel setup-card" aria-labelledby="setup-title"><h2 id="setup-title">\(localized: "Make it your community")</h2>
            <p>\(localized: "Choose its name, who may join, and what strangers see. It takes a minute, and you can change it any time.")</p>
            <div class="actions"><a class="button primary" href="\(Path.setup)">\(localized: "Set it up")</a>\
            \(Fields.open(.finishSetup, class: "inline"))<button class="button quiet">\(localized: "Keep it as it is")</button></form></div></section>
            """
    }
}

import Domain
import HTML

/// Where people turn to who need somebody's help, if the community says so.
enum HelpContact {
    /// A sentence, for pages on which somebody may be stuck.
    static func html(_ context: PageContext) -> HTML? {
        context.helpAddress.map { address in
            "<p class=\"hint help-line\">\(say: "Need help from somebody? [\(address.label)]", .link(address.link))</p>"
        }
    }

    /// The same in a word, for the foot of a page.
    static func link(_ context: PageContext) -> HTML? {
        context.helpAddress.map { "<a href=\"\($0.link)\" dir=\"auto\">\($0.label)</a>" }
    }
}

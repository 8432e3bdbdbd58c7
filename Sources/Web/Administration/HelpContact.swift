import Domain
import HTML

/// The community's contact for help, if it has set one.
enum HelpContact {
    /// Returns a sentence with the contact, for pages on which people may be stuck.
    static func html(_ context: PageContext) -> HTML? {
        context.helpAddress.map { address in
            "<p class=\"hint help-line\">\(localized: "Need help from somebody? [\(address.label)]", .link(address.link))</p>"
        }
    }

    /// Returns the contact as a link, for the page footer.
    static func link(_ context: PageContext) -> HTML? {
        context.helpAddress.map { "<a href=\"\($0.link)\" dir=\"auto\">\($0.label)</a>" }
    }
}

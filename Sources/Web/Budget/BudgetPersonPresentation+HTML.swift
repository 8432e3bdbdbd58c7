import HTML
import Presentation

extension BudgetPersonPresentation {
    /// The name in a list, with a link to the profile if there is one.
    var html: HTML {
        guard let profile else { return "<strong>\(title)</strong>" }
        return "<strong dir=\"auto\"><a href=\"\(Path.path(profile))\">\(face.name)</a></strong>"
    }
}

import Domain
import HTML
import Presentation

extension ActionPresentation {
    /// Returns the action as a link that looks like a button.
    ///
    /// - Parameter form: further classes, each after a space.
    func link(_ path: String, class form: HTML = .empty, _ context: PageContext) -> HTML {
        let content: HTML = icon.map { "\($0.html(context))<span>\(label)</span>" } ?? "\(label)"
        return "<a class=\"button\(style.buttonClass)\(form)\" href=\"\(path)\">\(content)</a>"
    }

    /// Returns the action as a link that shows only the icon, in a list item.
    func iconLink(_ path: String, _ context: PageContext) -> HTML {
        "<a class=\"iconbutton\" href=\"\(path)\" aria-label=\"\(name ?? label)\">\(icon.map { $0.html(context) })</a>"
    }
}

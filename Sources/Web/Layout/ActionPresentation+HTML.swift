import HTML
import Presentation

extension ActionPresentation {
    /// Returns the button that sends the form around it.
    ///
    /// - Parameter form: further classes, each after a space.
    func button(class form: String = "", _ context: PageContext) -> HTML {
        let named: HTML? = name.map { " aria-label=\"\($0)\"" }
        let content: HTML = icon.map { "\($0.html(context))<span>\(label)</span>" } ?? "\(label)"
        return "<button class=\"button\(style.buttonClass)\(form)\"\(named)>\(content)</button>"
    }

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

    /// Returns the confirmation with the form that performs the action. Nothing is rendered without a confirmation.
    ///
    /// - Parameters:
    ///   - form: the opening tag of the form and its hidden fields.
    ///   - id: keeps the confirmation open when the fragment around it is refreshed.
    ///   - look: further classes of the button, each after a space.
    func question(_ form: HTML, id: String? = nil, class look: String = "", _ context: PageContext) -> HTML? {
        guard let confirmation else { return nil }
        var confirmed = self
        confirmed.name = nil
        return ConfirmationDisclosure.html(
            confirmation.opener, id: id, name: name, confirmation.consequence,
            form: "\(form)\(confirmed.button(class: look, context))</form>")
    }
}

extension ActionPresentation.Style {
    /// The class of a button, after a space.
    var buttonClass: HTML {
        switch self {
        case .plain: .empty
        case .primary: " primary"
        case .danger: " danger"
        }
    }
}

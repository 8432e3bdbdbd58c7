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

    /// Returns the confirmation with the form that performs the action. Nothing is rendered without a confirmation.
    ///
    /// - Parameter form: the opening tag of the form and its hidden fields.
    func question(_ form: HTML, _ context: PageContext) -> HTML? {
        guard let confirmation else { return nil }
        var confirmed = self
        confirmed.name = nil
        return ConfirmationDisclosure.html(
            confirmation.opener, name: name, confirmation.consequence,
            form: "\(form)\(confirmed.button(context))</form>")
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

import HTML
import Presentation

extension StatusMessage {
    func html(_ context: PageContext) -> HTML {
        let good: HTML? = tone == .good ? " good" : nil
        return "<p class=\"note\(good)\">\(icon.html(context))<span>\(localized: text)</span></p>"
    }
}

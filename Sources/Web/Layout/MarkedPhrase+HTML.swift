import HTML
import Presentation

extension MarkedPhrase {
    var html: HTML { "\(localized: phrase, marks.map(\.html))" }
}

extension MarkedPhrase.Mark {
    var html: HTML.Mark {
        switch self {
        case .plain: HTML.Mark(.empty, .empty)
        case .strong: .strong
        case .link(let destination): .link(Path.path(destination))
        }
    }
}

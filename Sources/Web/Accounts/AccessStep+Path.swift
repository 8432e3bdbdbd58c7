import Presentation

extension AccessStep {
    var path: String { path(next: nil) }

    /// - Parameter next: the path to open afterwards; nil for the home page.
    func path(next: String?) -> String {
        switch self {
        case .register: next.map(Path.register(next:)) ?? Path.register
        case .signIn: next.map(Path.signIn(next:)) ?? Path.signIn
        case .confirmEmail: Path.verify
        }
    }
}

import HTML
import Presentation

extension Tone {
    /// The classes of a pill, each after a space.
    var pillClass: HTML {
        switch self {
        case .plain: .empty
        case .good: " good"
        case .warning: " warn"
        case .accent: " accent"
        case .muted: " mute"
        }
    }
}

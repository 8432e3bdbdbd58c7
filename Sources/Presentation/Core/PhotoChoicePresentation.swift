public import Domain

/// The choice of a photo, and how to remove it.
public struct PhotoChoicePresentation: Equatable, Sendable {
    public var label: Phrase
    public var remove: ActionPresentation?

    public init(hasPhoto: Bool) {
        label = hasPhoto ? "Choose another photo" : "Choose a photo"
        remove = hasPhoto ? ActionPresentation("Remove photo", .danger, icon: .trash) : nil
    }
}

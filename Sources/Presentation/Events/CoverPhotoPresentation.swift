import Domain
public import Operations

/// How a host sets the cover photo of an event.
public struct CoverPhotoPresentation: Equatable, Sendable {
    /// Leads to the choice of a photo.
    public var choose: ActionPresentation
    /// Where to choose which part of the photo shows.
    public var positioning: MarkedPhrase?
    public var skip: ActionPresentation?

    public init(_ event: EventView) {
        if event.photo == nil {
            choose = ActionPresentation("Choose a photo", icon: .photo)
            skip = ActionPresentation("Skip for now")
        } else {
            choose = ActionPresentation("Change the photo", icon: .photo)
            positioning = MarkedPhrase("To choose which part shows, [edit the event].", .link(.editEvent(event.id)))
        }
    }
}

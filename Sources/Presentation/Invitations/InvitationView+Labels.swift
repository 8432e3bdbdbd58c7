public import Domain
public import Operations

extension InvitationView {
    /// The name or address of the invited person, as far as the viewer may know it.
    public var shownName: Phrase { (name ?? email).map { "\($0)" } ?? "A guest" }

    public var face: FacePresentation { FacePresentation(name ?? email ?? "?") }
}

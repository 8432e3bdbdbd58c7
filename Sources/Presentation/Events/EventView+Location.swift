public import Domain
public import Operations

extension EventView {
    /// The name of the location, or why it is hidden.
    public var shownLocation: Phrase {
        guard isLocationWithheld else { return "\(self.locationName)" }
        if isPast || status == .cancelled { return "Place shown to guests only" }
        return mine.isConfirmed ? "Place shown once you’re going" : "Place shown once you’ve confirmed"
    }
}

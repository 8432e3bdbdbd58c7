public import Domain

extension PresentationContext {
    /// Returns a hint that names the zone of dates and times; nil for the viewer's own zone.
    public func zoneHint(for zone: String) -> Phrase? { zone == self.zone ? nil : PresentationContext.hint(zone) }

    /// A hint that names the viewer's zone, for dates of the programme; nil if it is the community's.
    public var ownZoneHint: Phrase? { zone == communityZone ? nil : PresentationContext.hint(zone) }

    private static func hint(_ zone: String) -> Phrase { "By the clocks of \(zone)." }
}

public import Domain

extension PresentationContext {
    /// Returns whether the viewer has a permission in the programme.
    public func may(_ permission: ProgrammePermission) -> Bool { viewer?.role.may(permission) == true }

    /// Returns a hint that names the zone of dates; nil if the viewer's zone is the community's.
    public func clocksHint(of zone: String) -> Phrase? {
        self.zone == communityZone ? nil : "By the clocks of \(zone)."
    }
}

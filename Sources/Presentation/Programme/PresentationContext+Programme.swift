public import Domain

extension PresentationContext {
    /// Returns whether the viewer has a permission in the programme.
    public func may(_ permission: ProgrammePermission) -> Bool { viewer?.role.may(permission) == true }
}

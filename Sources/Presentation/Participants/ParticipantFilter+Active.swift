import Domain
public import Operations

extension ParticipantFilter {
    /// - Parameter area: the area of the filter, if it exists.
    public func active(roles: [ProgrammeKindView], area: AreaView?) -> [ActiveFilter<ParticipantFilter>] {
        [
            role.map { role in
                ActiveFilter(
                    roles.first { $0.id == role.of(ProgrammeKindView.self) }?.label ?? "Deleted role", in: self
                ) { $0.role = nil }
            },
            area.map { ActiveFilter("In \($0.name)", in: self) { $0.area = nil } },
            query.map { ActiveFilter("“\($0)”", in: self) { $0.query = nil } },
        ].compactMap(\.self)
    }
}

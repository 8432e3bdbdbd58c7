public import Domain
public import Operations

/// Values of the programme.
extension Samples {
    public func programmeKind(_ number: UInt8 = 150, _ name: String = "Choir") -> ProgrammeKindView {
        ProgrammeKindView(id: Samples.id(number), name: value(name))
    }

    public func programmeArea(_ number: UInt8 = 154, _ name: String = "Northtown", venues: Int = 0) -> AreaView {
        AreaView(
            id: Samples.id(number), name: value(name), areaType: .city, venueCount: venues, createdAt: Samples.now,
            updatedAt: Samples.now)
    }

    public func programmeVenue(_ number: UInt8 = 157, _ name: String = "Town hall") -> VenueView {
        VenueView(
            id: Samples.id(number), name: value(name), address: value("Market 1"),
            area: AreaSummary(
                id: Samples.id(154), name: value("Northtown"), areaType: .city, createdAt: Samples.now,
                updatedAt: Samples.now),
            latitude: 52.5, longitude: 13.25, createdAt: Samples.now, updatedAt: Samples.now)
    }

    public func programmeActivity(
        _ status: ActivityStatus = .active, startsIn: Span = .days(-40), endsIn: Span? = nil, closedIn: Span? = nil,
        kind: ProgrammeKindView? = nil, participants: Int = 2
    ) -> ActivityView {
        ActivityView(
            id: Samples.id(162), name: value("Study evening"), startDate: Samples.now + startsIn,
            endDate: endsIn.map { Samples.now + $0 }, status: status, activityType: kind ?? programmeKind(),
            participantCount: participants, closedAt: closedIn.map { Samples.now + $0 }, createdAt: Samples.now,
            updatedAt: Samples.now)
    }

    public func programmeParticipant(activities: Int = 0) -> ParticipantView {
        ParticipantView(
            id: Samples.id(160), name: value("Paula"), email: value("paula@example.net"), activityCount: activities,
            createdAt: Samples.now, updatedAt: Samples.now)
    }

    public func programmeAssignment(endedIn: Span? = nil) -> AssignmentView {
        AssignmentView(
            id: Samples.id(165), activity: NamedReference(id: Samples.id(162), name: value("Study evening")),
            participant: NamedReference(id: Samples.id(160), name: value("Paula")),
            role: programmeKind(153, "Cook"), assignedAt: Samples.now - .days(30),
            endedAt: endedIn.map { Samples.now + $0 })
    }
}

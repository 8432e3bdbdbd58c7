import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct ActiveFilterTests {
    private let samples = Samples()

    @Test func everyCriterionCanBeRemoved() {
        let context = samples.presentationContext(role: .readOnly)
        let (area, venue) = (samples.programmeArea(), samples.programmeVenue())
        let filter = ActivityFilter(
            query: "x", type: Samples.id(150), status: .active, from: Samples.now, to: Samples.now + .days(3),
            area: area.id, venue: venue.id, sort: .name)
        let active = filter.active(types: [samples.programmeKind()], area: area, venue: venue, context)
        #expect(
            active.map(\.label.english) == [
                "Choir", "Active", "Not over before today", "Begins before Fri 27 Nov", "In Northtown", "At Town hall",
                "“x”",
            ])
        func without(_ change: (inout ActivityFilter) -> Void) -> ActivityFilter {
            var rest = filter
            change(&rest)
            return rest
        }
        #expect(
            active.map(\.without) == [
                without { $0.type = nil }, without { $0.status = nil }, without { $0.from = nil },
                without { $0.to = nil }, without { $0.area = nil }, without { $0.venue = nil },
                without { $0.query = nil },
            ])
    }

    @Test func aDeletedTypeOrRoleIsNamed() {
        let context = samples.presentationContext(role: .readOnly)
        let types = ActivityFilter(type: Samples.id(9)).active(types: [], area: nil, venue: nil, context)
        #expect(types.map(\.label.english) == ["Deleted type"] && types[0].without == ActivityFilter())
        let roles = ParticipantFilter(role: Samples.id(9)).active(roles: [samples.programmeKind()], area: nil)
        #expect(roles.map(\.label.english) == ["Deleted role"] && roles[0].without == ParticipantFilter())
    }

    @Test func otherListsHaveTheirOwnCriteria() {
        let area = samples.programmeArea()
        let venues = VenueFilter(query: "x", area: area.id, type: .privateResidence).active(area: area)
        #expect(venues.map(\.label.english) == ["In Northtown", "Private residence", "“x”"])
        let people = ParticipantFilter(query: "x", role: Samples.id(150), area: area.id)
        #expect(
            people.active(roles: [samples.programmeKind()], area: area).map(\.label.english)
                == ["Choir", "In Northtown", "“x”"])
        let figures = AnalyticsChoice(
            from: CivilTime(iso: "2026-01-01"), to: CivilTime(iso: "2026-06-30"), area: area.id)
        #expect(
            figures.active(area: area).map(\.label.english)
                == ["From 1 Jan 2026", "Until 30 Jun 2026", "In Northtown"])
        #expect(figures.active(area: area).map { $0.without.isWhole } == [false, false, false])
    }
}

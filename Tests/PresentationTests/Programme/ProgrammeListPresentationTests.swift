import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

/// Filtered lists offer the whole list. Empty ones offer editors to add something.
@Suite struct ProgrammeListPresentationTests {
    private let samples = Samples()
    private var editor: PresentationContext { samples.presentationContext(role: .editor) }
    private var reader: PresentationContext { samples.presentationContext(role: .readOnly) }

    @Test func editorsAreOfferedActions() {
        let activities = [samples.programmeActivity()]
        let edited = ProgrammeListPresentation(activities, ActivityFilter(), editor)
        #expect(edited.add?.label == "New activity" && edited.selection?.label == "With selected activities …")
        #expect(edited.importTable?.label == "Import a table" && edited.empty == nil)
        let read = ProgrammeListPresentation(activities, ActivityFilter(), reader)
        #expect(read == ProgrammeListPresentation([samples.programmeVenue()], VenueFilter(), reader))
        #expect(read.add == nil && read.selection == nil && read.importTable == nil && read.empty == nil)
        let people = ProgrammeListPresentation([samples.programmeParticipant()], ParticipantFilter(), editor)
        #expect(people.selection?.label == "With selected people …")
        #expect(ProgrammeListPresentation([], ActivityFilter(), editor).selection == nil)
    }

    private func empty(_ context: PresentationContext) -> [EmptyListPresentation?] {
        [
            ProgrammeListPresentation([], ActivityFilter(), context).empty,
            ProgrammeListPresentation([], ParticipantFilter(), context).empty,
            ProgrammeListPresentation([], VenueFilter(), context).empty,
            ProgrammeListPresentation(areaCount: 0, isWhole: true, context).empty,
            EmptyListPresentation(Engagement(), AnalyticsChoice(), context),
        ]
    }

    @Test func anEmptyProgrammeBeginsWithANewItem() {
        #expect(
            empty(editor).map { $0?.step.destination } == [
                .newActivity, .newParticipant, .newVenue, .newArea, .newActivity,
            ])
        #expect(empty(reader).allSatisfy { $0?.step == LinkPresentation("Go to the home page", .home) })
        #expect(empty(editor).map { $0?.title } == empty(reader).map { $0?.title })
    }

    @Test func aFilteredListLeadsToTheWholeOne() {
        let choice = AnalyticsChoice(area: Samples.id(154), period: .week)
        let found = [
            ProgrammeListPresentation([], ActivityFilter(query: "x"), editor).empty,
            ProgrammeListPresentation([], ParticipantFilter(query: "x"), editor).empty,
            ProgrammeListPresentation([], VenueFilter(query: "x"), editor).empty,
            ProgrammeListPresentation(found: [], query: "x", editor).empty,
            ProgrammeListPresentation(map: [], isWhole: true, ActivityFilter(query: "x")).empty,
            EmptyListPresentation(Engagement(), choice, editor),
        ]
        #expect(found.allSatisfy { $0?.icon == .search })
        #expect(
            found.map { $0?.step.destination } == [
                .activities, .participants, .venues, .areas, .venueMap, .analytics(.week),
            ])
    }

    @Test func anIncompleteListSaysSo() {
        #expect(ProgrammeListPresentation(areaCount: 9, isWhole: true, reader).note == nil)
        #expect(
            ProgrammeListPresentation(areaCount: 9, isWhole: false, reader).note?.english
                == "These are the first 9. Search for the others.")
        let venue = MappedVenue(venue: samples.programmeVenue(), activities: [], activityCount: 2, statuses: [])
        #expect(
            ProgrammeListPresentation(map: [venue], isWhole: false, ActivityFilter()).note?.english
                == "This shows 1 of them. Filter to see the others.")
        #expect(ProgrammeListPresentation(map: [venue], isWhole: true, ActivityFilter()).note == nil)
        #expect(ProgrammeListPresentation(map: [], isWhole: true, ActivityFilter()).empty?.step.destination == .venues)
    }
}

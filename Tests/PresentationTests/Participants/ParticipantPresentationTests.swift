import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct ParticipantPresentationTests {
    private let samples = Samples()
    private var editor: PresentationContext { samples.presentationContext(role: .editor) }
    private var reader: PresentationContext { samples.presentationContext(role: .readOnly) }

    @Test func activitiesAreCountedIfThereAreAny() {
        #expect(samples.programmeParticipant().activitiesSoFar == nil)
        #expect(samples.programmeParticipant(activities: 2).activitiesSoFar?.english == "2 activities so far")
    }

    @Test func aDeletionSaysWhetherItChangesTheFigures() {
        let idle = ParticipantSelectionPresentation([samples.programmeParticipant()])
        #expect(idle.consequence.english.hasPrefix("They don’t take part in anything."))
        #expect(idle.delete.label.english == "Delete 1 participant")
        let busy = ParticipantSelectionPresentation([
            samples.programmeParticipant(), samples.programmeParticipant(activities: 1),
        ])
        #expect(busy.consequence.english.hasPrefix("This also deletes their assignments"))
        #expect(busy.delete.label.english == "Delete 2 participants")
    }

    @Test func homesAreShownIfThereIsSomethingToSeeOrToDo() {
        let home = ParticipantAddressView(
            id: Samples.id(170), participantId: Samples.id(160), venue: samples.programmeVenue(),
            effectiveFrom: Samples.now - .days(9))
        #expect(HomeHistoryPresentation([], reader) == nil)
        #expect(HomeHistoryPresentation([], editor)?.add != nil)
        let read = HomeHistoryPresentation([home], reader)
        #expect(read?.add == nil && read?.entries.map(\.period.english) == ["Since Sun 15 Nov"])
        #expect(read?.entries.allSatisfy { $0.edit == nil } == true)
        let edited = HomeHistoryPresentation([home], editor)
        #expect(edited?.entries.map { $0.edit?.name?.english } == ["Change when they lived at Town hall"])
    }

    @Test func onlyEditorsAreOfferedActions() {
        #expect(ParticipantActionsPresentation(editor) != nil && ParticipantActionsPresentation(reader) == nil)
    }
}

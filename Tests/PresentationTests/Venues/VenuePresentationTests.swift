import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct VenuePresentationTests {
    private let samples = Samples()

    @Test func onlyEditorsAreOfferedActions() {
        let edited = VenuePresentation(moreFormerResidents: 0, samples.presentationContext(role: .editor))
        #expect(edited.edit != nil && edited.delete != nil && edited.moreFormerResidents == nil)
        let read = VenuePresentation(moreFormerResidents: 2, samples.presentationContext(role: .readOnly))
        #expect(read.edit == nil && read.delete == nil && read.moreFormerResidents?.english == "… and 2 more.")
    }

    @Test func anEntryOfAnActivityHasItsPeriod() {
        let entry = ActivityVenueView(
            id: Samples.id(163), activityId: Samples.id(162), venue: samples.programmeVenue(),
            effectiveFrom: Samples.now - .days(9), effectiveTo: Samples.now - .days(1))
        let edited = VenueEntryPresentation(entry, samples.presentationContext(role: .editor))
        #expect(edited.period.english == "From Sun 15 Nov to yesterday")
        #expect(edited.edit?.name?.english == "Change when it was at Town hall")
        #expect(VenueEntryPresentation(entry, samples.presentationContext(role: .readOnly)).edit == nil)
    }
}

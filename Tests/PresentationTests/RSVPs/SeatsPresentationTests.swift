import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct SeatsPresentationTests {
    private let samples = Samples()

    @Test func seatsAreCountedAsFarAsTheViewerMayKnow() throws {
        let open = try #require(SeatsPresentation(samples.event(taken: 3)))
        #expect(open.text.english == "7 of 10 seats left" && open.offered == nil && open.waiting == nil)
        #expect(open.meter?.value == 3 && open.meter?.capacity == 10)
        #expect(open.meter?.text.english == "3 of 10 seats taken")
        let uncounted = try #require(SeatsPresentation(samples.event(counts: false)))
        #expect(uncounted.text.english == "10 seats" && uncounted.meter == nil)
    }

    @Test func heldSeatsAndWaitingPeopleAreNamed() throws {
        var event = samples.event(taken: 10, waiting: 2)
        event.counts?.going = 9
        let full = try #require(SeatsPresentation(event))
        #expect(full.text.english == "Event is full")
        #expect(full.offered?.english == "1 seat on offer" && full.waiting?.english == "2 people waiting")
    }

    /// The host reduced the seats after more people had RSVPed.
    @Test func aMeterIsNeverMoreThanFull() {
        #expect(SeatsPresentation(samples.event(taken: 12))?.meter?.value == 10)
    }

    @Test func seatsDoNotMatterWithoutALimitOrAfterwards() {
        for event in [
            samples.event(capacity: nil), samples.event(state: .cancelled), samples.event(state: .draft),
            samples.event(startsIn: .days(-9)),
        ] { #expect(SeatsPresentation(event) == nil) }
    }
}

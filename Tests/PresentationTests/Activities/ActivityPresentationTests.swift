import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct ActivityPresentationTests {
    private let samples = Samples()

    private func state(_ activity: ActivityView) -> ActivityPresentation {
        ActivityPresentation(activity, samples.presentationContext(role: .editor))
    }

    @Test(arguments: [
        (ActivityStatus.planned, Badge("Planned", .accent)), (.active, Badge("Active", .good)),
        (.completed, Badge("Completed", .muted)), (.cancelled, Badge("Cancelled", .warning)),
    ]) func aStatusIsABadge(_ status: ActivityStatus, _ badge: Badge) {
        #expect(state(samples.programmeActivity(status, endsIn: .days(9))).badges == [badge])
    }

    @Test func onlyAnActiveActivityIsSaidToHaveNoEnd() {
        #expect(state(samples.programmeActivity()).badges.last == Badge("Without end", .muted))
        for status in ActivityStatus.allCases where status != .active {
            #expect(state(samples.programmeActivity(status)).badges.count == 1)
        }
    }

    @Test func theDatesEndWhenTheActivityDid() {
        func dates(_ activity: ActivityView) -> String { state(activity).dates.english }
        #expect(dates(samples.programmeActivity()) == "Since Thu 15 Oct")
        #expect(dates(samples.programmeActivity(.planned, startsIn: .days(1))) == "From tomorrow")
        #expect(dates(samples.programmeActivity(endsIn: .days(3))) == "From Thu 15 Oct to Fri 27 Nov")
        #expect(dates(samples.programmeActivity(.completed, closedIn: .days(-1))) == "From Thu 15 Oct to yesterday")
        // Cancelled before it started.
        #expect(
            dates(samples.programmeActivity(.cancelled, startsIn: .days(3), closedIn: .days(-1))) == "From Fri 27 Nov")
    }

    @Test func participantsAreCounted() {
        #expect(state(samples.programmeActivity(participants: 1)).participants.english == "1 participant")
    }
}

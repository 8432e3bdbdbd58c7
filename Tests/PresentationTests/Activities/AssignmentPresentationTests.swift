import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct AssignmentPresentationTests {
    private let samples = Samples()

    private func state(endedIn: Span? = nil, role: Role = .editor) -> AssignmentPresentation {
        AssignmentPresentation(
            samples.programmeAssignment(endedIn: endedIn), samples.presentationContext(role: role))
    }

    @Test func aCurrentAssignmentCanBeEnded() {
        let current = state()
        #expect(current.roleAndPeriod.english == "Cook, since Sun 25 Oct")
        #expect(current.end?.name?.english == "End: Paula as Cook" && current.end?.confirmation != nil)
        #expect(current.remove != nil && current.change?.label == "Change role or dates")
    }

    @Test func anEndedAssignmentCanOnlyBeChanged() {
        let ended = state(endedIn: .days(-2))
        #expect(ended.roleAndPeriod.english == "Cook, from Sun 25 Oct to Sun 22 Nov")
        #expect(ended.end == nil && ended.remove == nil)
        #expect(ended.change?.name?.english == "Change when Paula takes part as Cook")
    }

    @Test func readersAreOfferedNothing() {
        for ended in [nil, Span.days(-2)] {
            let read = state(endedIn: ended, role: .readOnly)
            #expect(read.end == nil && read.remove == nil && read.change == nil)
        }
    }

    @Test(arguments: [
        (AssignmentTime.current, false, "Who takes part", "Nobody takes part yet.", nil as String?),
        (.current, true, "Who takes part", "Nobody takes part now.", "Show who took part before"),
        (.ended, true, "Who took part before", "Nobody takes part now.", "Show who takes part now"),
    ]) func aListLeadsToTheOtherOne(
        _ time: AssignmentTime, _ hasEnded: Bool, _ title: String, _ empty: String, _ others: String?
    ) {
        let list = AssignmentListPresentation(time, hasEnded: hasEnded)
        #expect(list.title.english == title && list.placeholder.english == empty)
        #expect(list.showOthers?.label.english == others && list.otherTime != time)
    }
}

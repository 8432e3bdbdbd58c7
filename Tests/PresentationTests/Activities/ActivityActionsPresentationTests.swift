import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct ActivityActionsPresentationTests {
    private let samples = Samples()

    private func actions(_ status: ActivityStatus, role: Role = .editor) -> ActivityActionsPresentation? {
        ActivityActionsPresentation(samples.programmeActivity(status), samples.presentationContext(role: role))
    }

    @Test(arguments: [
        (ActivityStatus.planned, [ActionPresentation("Start activity", .primary), .init("Cancel activity", .danger)]),
        (.active, [ActionPresentation("Mark as completed", .primary), .init("Cancel activity", .danger)]),
        (.completed, [ActionPresentation("Resume activity")]), (.cancelled, [ActionPresentation("Resume activity")]),
    ]) func theNextStepsFollowFromTheStatus(_ status: ActivityStatus, _ steps: [ActionPresentation]) {
        #expect(actions(status)?.steps.map(\.action) == steps)
        #expect(actions(status)?.steps.map(\.status) == status.next)
    }

    @Test func onlyEditorsAreOfferedActions() {
        #expect(actions(.active, role: .administrator) != nil)
        #expect(actions(.active, role: .readOnly) == nil && actions(.active, role: .member) == nil)
    }
}

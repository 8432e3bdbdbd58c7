import Domain
import Testing

struct ActivityStatusTests {
    @Test func anOpenActivityIsClosedAndAClosedOneResumed() {
        #expect(ActivityStatus.planned.next == [.active, .cancelled])
        #expect(ActivityStatus.active.next == [.completed, .cancelled])
        #expect(ActivityStatus.completed.next == [.active])
        #expect(ActivityStatus.cancelled.next == [.active])
    }
}

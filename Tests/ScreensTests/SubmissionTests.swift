import Domain
import Properties
import Testing

@testable import Screens

@MainActor struct SubmissionTests {
    private final class Count {
        var acts = 0
    }

    @Test func `A double tap acts once, and the next tap acts again`() async {
        let submission = Submission()
        let count = Count()
        let first = submission.start { count.acts += 1 }
        #expect(submission.isBusy, "before the task has begun")
        #expect(submission.start { count.acts += 1 } == nil)
        #expect(await first?.value == true)
        #expect(count.acts == 1 && !submission.isBusy)
        _ = await submission.start { count.acts += 1 }?.value
        #expect(count.acts == 2)
    }

    @Test(.tags(.P21)) func `A refusal is a sentence and the sentences of fields, until the next act`() async {
        let submission = Submission()
        let refused = submission.start { throw Refusal.invalid("title", "Enter a title.") }
        #expect(await refused?.value == false)
        #expect(submission.message == "Enter a title." && submission.errors == ["title": "Enter a title."])
        _ = await submission.start {}?.value
        #expect(submission.message == nil && submission.errors.isEmpty)
    }

    @Test func `An act that is cancelled says nothing`() async {
        let submission = Submission()
        _ = await submission.start { throw CancellationError() }?.value
        #expect(submission.message == nil && !submission.isBusy)
    }
}

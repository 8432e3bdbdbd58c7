import Presentation
import Properties
import Testing

@testable import Operations

@Suite struct InvitationCountsTests {
    @Test func everybodyIsCountedOnce() {
        var counts = InvitationCounts()
        #expect(counts.message.english == "You’re already part of this event.")
        (counts.invited, counts.askedAgain) = (1, 2)
        #expect(counts.message.english == "One person is invited. 2 people who had said no are asked again.")
        counts = InvitationCounts()
        (counts.known, counts.declined) = (1, 1)
        #expect(
            counts.message.english
                == "One person is already invited, or has answered. One person has said no. Tick “Also ask people who said no” to ask them again."
        )
    }
}

import Presentation
import Properties
import Testing

@testable import Operations

@Suite struct InvitationOutcomeTests {
    @Test func everybodyIsCountedOnce() {
        var outcome = InviteGuests.Outcome()
        #expect(outcome.message.english == "You’re already part of this event.")
        (outcome.invited, outcome.askedAgain) = (1, 2)
        #expect(outcome.message.english == "One person is invited. 2 people who had said no are asked again.")
        outcome = InviteGuests.Outcome()
        (outcome.known, outcome.declined) = (1, 1)
        #expect(
            outcome.message.english
                == "One person is already invited, or has answered. One person has said no. Tick “Also ask people who said no” to ask them again."
        )
    }
}

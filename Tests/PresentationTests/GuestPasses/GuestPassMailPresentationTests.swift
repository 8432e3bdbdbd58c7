import Domain
import Presentation
import Properties
import Samples
import Testing

@testable import Operations

@Suite struct GuestPassMailPresentationTests {
    private func mail(
        _ status: RSVPStatus? = nil, request: JoinRequestStatus? = nil, party: Int = 1, until deadline: Instant? = nil
    ) -> GuestPassMailPresentation {
        GuestPassMailPresentation(
            MailJob(
                kind: .guestPass, name: "Kim", email: "kim@example.org", deadline: deadline, status: status,
                party: party, request: request))
    }

    @Test func anRSVPIsConfirmedBeforeItCounts() {
        for (status, party, answer) in [
            (RSVPStatus.going, 1, "Somebody answered “” with your address: going."),
            (.going, 3, "Somebody answered “” with your address: going, 3 of you."),
            (.maybe, 1, "Somebody answered “” with your address: maybe."),
            (.notGoing, 1, "Somebody answered “” with your address: not going."),
            (.waitlisted, 1, "Somebody asked for a place on the waiting list for “” with your address."),
        ] {
            let mail = mail(status, party: party, until: Samples.now)
            #expect(mail.body.first?.english == answer && mail.action == "Confirm my answer")
            // Only seats are held.
            #expect(mail.body.last?.english.hasSuffix("we’ll hold the seats for you.") == (status == .going))
        }
    }

    @Test func aConfirmedRSVPIsStated() {
        for (status, text) in [
            (RSVPStatus.going, "You are going to “”."), (.maybe, "We noted your answer to “”: maybe."),
            (.notGoing, "We noted your answer to “”: not going."), (.offered, "A seat at “” is held for you."),
            (
                .waitlisted, "You are on the waiting list for “”. We’ll mail you as soon as a seat comes free."
            ), (nil, "You have no answer to “” yet. Use the link to answer."),
        ] as [(RSVPStatus?, String)] {
            #expect(mail(status).body.map(\.english) == [text] && mail(status).action == "See or change my answer")
        }
        #expect(mail(.waitlisted).subject.english.hasPrefix("You are on the waiting list:"))
        #expect(mail(.going).subject.english.hasPrefix("Your answer:"))
    }

    @Test func aRequestIsConfirmedThenDecided() {
        let open = mail(request: .waiting, party: 2, until: Samples.now)
        #expect(open.action == "Confirm my request")
        #expect(open.body.first?.english == "Somebody asked to come to “” with your address, 2 of you.")
        for (request, text) in [
            (JoinRequestStatus.waiting, "You asked to come to “”. We’ll mail you when the host answers."),
            (.approved, "The host approved your request. You can answer “” now."),
            (.declined, "The host couldn’t fit you in at “” this time."),
        ] {
            #expect(mail(request: request).body.map(\.english) == [text])
            #expect(mail(request: request).action == "See my request")
        }
    }
}

import Domain
import Presentation
import Properties
import Samples
import Testing

@Suite struct VerificationPresentationTests {
    private let samples = Samples()

    @Test func whoMayLookAroundIsOfferedIt() {
        let open = PendingVerificationPresentation(email: "ada@example.org", isOpen: true)
        #expect(open.text.phrase.english.contains("ada@example.org") && open.text.marks == [.strong])
        #expect(open.text.phrase.english.hasSuffix("Until then you can look around, but not join in."))
        #expect(open.lookAround == LinkPresentation("Look around", .home))
        let closed = PendingVerificationPresentation(email: "ada@example.org", isOpen: false)
        #expect(closed.text.phrase.english.hasSuffix("Only members can see what’s on here."))
        #expect(closed.lookAround == nil)
    }

    @Test func aSpentLinkLeadsOn() {
        func link(_ context: PresentationContext) -> [String] {
            let link = VerificationLinkPresentation(context)
            return [link.resume.english, link.retry.label.english]
        }
        #expect(link(samples.presentationContext(signedIn: false)) == ["Sign in", "Ask for a new mail"])
        #expect(link(samples.presentationContext(verified: false)) == ["Continue", "Ask for a new mail"])
        #expect(link(samples.presentationContext()) == ["Continue", "Go to your settings"])
    }

    @Test func aRegistrationRuleIsExplainedUnlessAllMayJoin() {
        #expect(RegistrationRule.open.explanation == nil)
        #expect(RegistrationRule.invited.explanation?.text.english.hasPrefix("Anyone invited by e-mail") == true)
        #expect(
            RegistrationRule.domain("club.example").explanation?.text.english
                == "Anyone with an address at club.example can join.")
    }
}

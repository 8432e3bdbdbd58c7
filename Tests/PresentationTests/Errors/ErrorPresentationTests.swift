import Domain
import Presentation
import Properties
import Samples
import Testing

@Suite struct ErrorPresentationTests {
    private let samples = Samples()

    private func error(
        _ cause: ErrorPresentation.Cause, of request: ErrorPresentation.Request = .page, hasWayBack: Bool = false,
        signedIn: Bool = true, verified: Bool = true
    ) -> ErrorPresentation {
        ErrorPresentation(
            cause, of: request, hasWayBack: hasWayBack,
            samples.presentationContext(signedIn: signedIn, verified: verified))
    }

    /// Whether anything exists there must not leak.
    @Test func whereNothingIsFoundSigningInMayHelp() {
        let out = error(.missing, signedIn: false)
        #expect(out.hint?.english == "If it’s for members or invited guests, sign in to see it.")
        #expect(out.step == .access(.signIn))
        let unconfirmed = error(.missing, verified: false)
        #expect(unconfirmed.hint?.english.contains("confirm your e-mail address") == true)
        #expect(unconfirmed.step == .access(.confirmEmail))
        #expect(error(.missing).hint == nil && error(.missing).step == nil)
    }

    @Test func whereSigningInCannotHelpItIsNotOffered() {
        for request in [ErrorPresentation.Request.tokenLink, .form] {
            #expect(error(.missing, of: request, signedIn: false).hint == nil)
            #expect(error(.missing, of: request, signedIn: false).step == nil)
        }
        #expect(error(.gone, signedIn: false).hint == nil && error(.gone, signedIn: false).step == nil)
    }

    @Test func theNextStepFollowsFromTheCause() {
        #expect(error(.unauthenticated, of: .form, hasWayBack: true).step == .access(.signIn))
        #expect(error(.other).step == nil && error(.other, hasWayBack: true).step == .seeEvent)
        #expect(error(.other, of: .form, hasWayBack: true).step == .goBack)
        #expect(error(.temporary).step == .retry && error(.temporary, of: .tokenLink).step == .retry)
        // A form is sent again from its page.
        #expect(error(.temporary, of: .form).step == nil)
        #expect(error(.temporary, of: .form, hasWayBack: true).step == .goBack)
    }

    @Test func aDeletedEventLeadsToOthers() {
        #expect(error(.gone).homeLabel.english == "See what else is on")
        #expect(error(.missing).homeLabel.english == "Go to the home page")
        #expect(Refusal.eventGone.title.english == "No longer available")
        #expect(Refusal(.notFound, "").title.english == "Nothing here")
    }

    @Test func stepsAreLabelled() {
        let steps: [ErrorPresentation.Step] = [.access(.signIn), .access(.confirmEmail), .goBack, .seeEvent, .retry]
        #expect(
            steps.map(\.label.english)
                == ["Sign in", "Confirm your e-mail", "Go back", "See the event", "Try again"])
    }
}

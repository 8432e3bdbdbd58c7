import Presentation
import Properties
import Samples
import Testing

@Suite struct LandingPresentationTests {
    private let samples = Samples()

    @Test func newcomersJoinAndOthersConfirmTheirAddress() {
        func steps(_ context: PresentationContext) -> [String] {
            LandingPresentation(isOpen: true, context).steps.map(\.label.english)
        }
        #expect(steps(samples.presentationContext(signedIn: false)) == ["Join", "Sign in"])
        #expect(steps(samples.presentationContext(verified: false)) == ["Confirm your e-mail"])
        #expect(steps(samples.presentationContext()) == [])
    }

    @Test func aClosedCommunitySaysWhyNothingIsShown() {
        let visitor = samples.presentationContext(signedIn: false)
        #expect(LandingPresentation(isOpen: true, visitor).membersOnly == nil)
        #expect(
            LandingPresentation(isOpen: false, visitor).membersOnly?.english.hasPrefix("Only members can see") == true)
    }
}

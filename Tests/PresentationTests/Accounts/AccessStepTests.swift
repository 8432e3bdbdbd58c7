import Presentation
import Samples
import Testing

@Suite struct AccessStepTests {
    @Test func theNextStepDependsOnTheAccount() {
        let samples = Samples()
        #expect(AccessStep.next(samples.presentationContext(signedIn: false)) == .signIn)
        #expect(AccessStep.next(samples.presentationContext(verified: false)) == .confirmEmail)
        #expect(AccessStep.next(samples.presentationContext()) == nil)
    }
}

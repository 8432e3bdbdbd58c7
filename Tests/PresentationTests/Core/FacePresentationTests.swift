import Presentation
import Testing

@Suite struct FacePresentationTests {
    @Test(arguments: [
        ("Ada Lovelace", "AL"), ("ada", "A"), ("Juan Carlos Ortiz", "JC"), ("  ", ""), ("élan vital", "ÉV"),
    ]) func initialsAreThoseOfTheFirstTwoNames(_ name: String, _ initials: String) {
        #expect(FacePresentation(name).initials == initials)
    }

    @Test func everyColourIsUsed() {
        let tones = Set((0..<500).map { FacePresentation("Person \($0)").tone })
        #expect(tones == Set(0..<FacePresentation.tones))
    }
}

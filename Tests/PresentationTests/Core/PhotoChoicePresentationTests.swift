import Domain
import Presentation
import Properties
import Testing

@Suite struct PhotoChoicePresentationTests {
    @Test func aPhotoIsReplacedOrRemoved() {
        #expect(PhotoChoicePresentation(hasPhoto: false).label.english == "Choose a photo")
        #expect(PhotoChoicePresentation(hasPhoto: false).removal == nil)
        #expect(PhotoChoicePresentation(hasPhoto: true).label.english == "Choose another photo")
        #expect(PhotoChoicePresentation(hasPhoto: true).removal?.label.english == "Remove photo")
    }
}

import Domain
import Presentation
import Properties
import Testing

@Suite struct PhotoChoicePresentationTests {
    @Test func aPhotoIsReplacedOrRemoved() {
        #expect(PhotoChoicePresentation(hasPhoto: false).label.english == "Choose a photo")
        #expect(PhotoChoicePresentation(hasPhoto: false).remove == nil)
        #expect(PhotoChoicePresentation(hasPhoto: true).label.english == "Choose another photo")
        #expect(PhotoChoicePresentation(hasPhoto: true).remove?.label.english == "Remove photo")
    }
}

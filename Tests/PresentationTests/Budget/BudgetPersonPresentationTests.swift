import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct BudgetPersonPresentationTests {
    private func person(_ person: BudgetPersonView) -> BudgetPersonPresentation {
        BudgetPersonPresentation(person, Samples().presentationContext())
    }

    @Test func theViewerIsAddressed() {
        let ada = person(BudgetSamples.ada)
        #expect(ada.title.english == "You" && ada.name.english == "Ada" && ada.choice.english == "Ada (you)")
        #expect(ada.isViewer && ada.profile == nil)
    }

    @Test func onlyAccountsThatTheViewerSeesHaveAProfile() {
        let (alan, gil) = (person(BudgetSamples.alan), person(BudgetSamples.gil))
        #expect(alan.title.english == "Alan" && alan.choice.english == "Alan")
        #expect(alan.profile == .person(Samples.id(3)))
        #expect(gil.title.english == "Gil" && gil.profile == nil)
        let hidden = person(BudgetSamples.hidden)
        #expect(hidden.title.english == "Somebody you don’t see" && hidden.profile == nil && hidden.face.name == "?")
    }
}

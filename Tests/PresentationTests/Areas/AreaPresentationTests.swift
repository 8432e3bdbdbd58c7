import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct AreaPresentationTests {
    private let samples = Samples()

    @Test func theCurrentAreaCanAlwaysBeChosen() {
        let area = samples.programmeArea()
        let others = [AreaChoice(id: Samples.id(155), name: "Harbour", depth: 1)]
        #expect(AreaChoice.offered(others, current: nil) == others)
        #expect(AreaChoice.offered(others, current: area).map(\.name) == ["Northtown", "Harbour"])
        let all = AreaChoice.offered(others, current: area)
        #expect(AreaChoice.offered(all, current: area) == all)
        #expect(others[0].label.english == "\u{2003}Harbour")
    }

    @Test func venuesAreCountedIfThereAreAny() {
        #expect(samples.programmeArea().venuesDirectlyIn == nil)
        #expect(samples.programmeArea(venues: 3).venuesDirectlyIn?.english == "3 venues")
    }

    @Test func onlyEditorsAreOfferedActions() {
        #expect(AreaActionsPresentation(samples.presentationContext(role: .editor)) != nil)
        #expect(AreaActionsPresentation(samples.presentationContext(role: .readOnly)) == nil)
    }
}

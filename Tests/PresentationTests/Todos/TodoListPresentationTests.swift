import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct TodoListPresentationTests {
    private let samples = Samples()

    private func todos(open: Int, done: Int = 0) -> [TodoView] {
        (0..<open + done).map { number in
            TodoView(
                id: Samples.id(UInt8(120 + number)), title: "Item", completedAt: number < open ? nil : Samples.now)
        }
    }

    private func list(open: Int, done: Int = 0, _ event: EventView? = nil) -> TodoListPresentation {
        TodoListPresentation(
            todos(open: open, done: done), event ?? samples.event(role: .host), samples.presentationContext())
    }

    @Test func openItemsMoveWithinTheirList() {
        let list = list(open: 3, done: 1)
        let moves = list.open.map { $0.moves.map(\.label.english) }
        #expect(moves == [["Move down"], ["Move up", "Move down"], ["Move up"]])
        let after: [[ID<Todo>?]] = [[Samples.id(121)], [nil, Samples.id(122)], [Samples.id(120)]]
        #expect(list.open.map { $0.moves.map(\.after) } == after)
        #expect(
            list.done.allSatisfy { $0.moves.isEmpty } && list.doneTitle.english == "1 done" && list.placeholder == nil)
        let seen = self.list(open: 3, samples.event(invited: true))
        #expect(seen.open.allSatisfy { $0.moves.isEmpty })
    }

    @Test func aFinishedListSaysSo() {
        #expect(
            list(open: 0, done: 2).placeholder?.english == "Everything is done." && list(open: 0, done: 2).empty == nil)
    }

    @Test func anEmptyListOffersTheNextStep() {
        let (mine, seen) = (list(open: 0), list(open: 0, samples.event(invited: true)))
        #expect(mine.empty?.step.label.english == "Several at once" && mine.offersTemplates)
        #expect(seen.empty?.step.label.english == "See the event" && !seen.offersTemplates)
        #expect(list(open: 1).empty == nil && !list(open: 1).offersTemplates)
    }

    @Test func theViewersItemsAreOnTheEvent() {
        let (event, context) = (samples.event(role: .host), samples.presentationContext())
        let none = ViewerTodosPresentation(event, [], context)
        #expect(none?.title.english == "To-do" && none?.placeholder?.english == "You have nothing to do here.")
        let some = ViewerTodosPresentation(event, todos(open: 2), context)
        #expect(some?.title.english == "Your to-dos" && some?.items.count == 2 && some?.placeholder == nil)
        #expect(ViewerTodosPresentation(samples.event(), [], context) == nil)
    }

    @Test func aDraftNamesTheViewerAndAnotherZone() {
        let (context, crew) = (samples.presentationContext(), [NamedPerson(id: Samples.id(1), name: "Ada")])
        let here = TodoDraft(samples.event(role: .host), crew: crew, context)
        #expect(here.people.map(\.choice.english) == ["Ada (you)"] && here.dueHint == nil)
        let away = TodoDraft(samples.event(role: .host, zone: "America/New_York"), crew: crew, context)
        #expect(away.dueHint?.english == "By the clocks of America/New_York.")
    }
}

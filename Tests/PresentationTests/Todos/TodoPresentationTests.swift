import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct TodoPresentationTests {
    private let samples = Samples()
    private let ada = NamedPerson(id: Samples.id(1), name: "Ada")
    private let alan = NamedPerson(id: Samples.id(3), name: "Alan")

    private func todo(
        due: Span? = nil, assignee: NamedPerson? = nil, places: Int? = nil, claims: [NamedPerson] = [],
        claimed: Int? = nil, isDone: Bool = false, by completer: NamedPerson? = nil, event: EventView? = nil
    ) -> TodoPresentation {
        let todo = TodoView(
            id: Samples.id(120), title: "Drinks", dueAt: due.map { Samples.now + $0 }, assignee: assignee,
            places: places, claims: claims, claimed: claimed, completedAt: isDone ? Samples.now : nil,
            completer: completer)
        return TodoPresentation(todo, event ?? samples.event(role: .host), samples.presentationContext())
    }

    @Test func whoCompletedAnItemIsNamed() {
        #expect(todo().completion == nil && !todo().isDone)
        #expect(todo(isDone: true).completion?.text.english == "Done" && todo(isDone: true).isDone)
        #expect(todo(isDone: true, by: alan).completion?.text.english == "Done by Alan")
        #expect(todo(isDone: true, by: ada).completion?.text.english == "Done by you")
    }

    @Test func onlyOpenItemsAreDueAndAssigned() {
        let (early, late) = (todo(due: .hours(1), assignee: ada), todo(due: .hours(-1), assignee: alan))
        #expect(early.due?.label.english == "Due" && early.due?.isLate == false)
        #expect(late.due?.label.english == "Was due" && late.due?.isLate == true)
        #expect(early.assignee?.name.english == "You" && late.assignee?.name.english == "Alan")
        let done = todo(due: .hours(-1), assignee: alan, isDone: true)
        #expect(done.due == nil && done.assignee == nil)
    }

    @Test func peopleWhoTookASpotAreNamedAndTheRestCounted() {
        #expect(todo().spots == nil)
        let spots = todo(places: 3, claims: [ada, alan], claimed: 2).spots
        #expect(spots?.text.english == "2 of 3 spots taken")
        #expect(spots?.people.map(\.name.english) == ["You", "Alan"] && spots?.more == nil)
        let five = todo(places: 9, claims: [ada, alan, alan, alan, alan]).spots
        #expect(five?.people.count == 3 && five?.more?.english == "and 2 more")
        // Of hidden people only the number is known.
        let hidden = todo(places: 3, claimed: 2).spots
        #expect(hidden?.people.isEmpty == true && hidden?.more == nil)
    }

    @Test func aSpotIsTakenOrGivenBack() {
        let (free, mine, full) = (
            todo(places: 2, claims: [alan]), todo(places: 1, claims: [ada]), todo(places: 1, claims: [alan])
        )
        #expect(free.claim?.label.english == "I’ll take one" && !free.isClaimed)
        #expect(free.claim?.name?.english == "I’ll take one: Drinks")
        #expect(mine.claim?.label.english == "Give it back" && mine.isClaimed && mine.badge == nil)
        #expect(full.claim == nil && full.badge == Badge("All taken", .muted))
        #expect(todo().claim == nil && todo().badge == nil)
        let done = todo(places: 1, claims: [alan], isDone: true)
        #expect(done.claim == nil && done.badge == nil && done.toggle != nil)
    }

    @Test func onlyThoseWhoPlanChangeAnItem() {
        let seen = todo(places: 2, event: samples.event(invited: true))
        #expect(seen.toggle == nil && seen.claim == nil && seen.badge == nil && seen.delete == nil)
        #expect(todo().toggle?.name?.english == "Done: Drinks")
        #expect(todo().delete?.confirmation?.consequence.english == "This deletes “Drinks” for everyone.")
    }
}

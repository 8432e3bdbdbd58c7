import Domain
import Presentation
import Properties
import Testing

@Suite struct NewItemCountTests {
    @Test(arguments: [(1, "1", "1 new"), (99, "99", "99 new"), (100, "99+", "100 new")])
    func manyAreAbbreviated(_ count: Int, _ text: String, _ name: String) {
        #expect(NewItemCount(count)?.text.english == text && NewItemCount(count)?.name.english == name)
    }

    @Test func nothingNewIsNotCounted() { #expect(NewItemCount(0) == nil) }
}

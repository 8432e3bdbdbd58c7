import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct FriendsPresentationTests {
    private let samples = Samples()

    @Test(arguments: [
        (1, "Friend0 is going", 1), (2, "Friend0 and Friend1 are going", 2), (3, "Friend0 and 2 friends are going", 3),
        (7, "Friend0 and 6 friends are going", 3),
    ]) func friendsAreNamedAndCounted(_ count: Int, _ sentence: String, _ faces: Int) {
        let friends = FriendsPresentation(samples.event(friends: count))
        #expect(friends?.sentence.english == sentence && friends?.faces.count == faces)
    }

    @Test func friendsDoNotMatterAfterwards() {
        #expect(FriendsPresentation(samples.event()) == nil)
        #expect(FriendsPresentation(samples.event(startsIn: .days(-9), friends: 2)) == nil)
        #expect(FriendsPresentation(samples.event(state: .cancelled, friends: 2)) == nil)
    }
}

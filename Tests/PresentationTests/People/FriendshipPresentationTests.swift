import Domain
import Presentation
import Properties
import Samples
import Testing

@testable import Operations

@Suite struct FriendshipPresentationTests {
    /// - Parameter asked: whether the viewer sent the pending request; nil without one.
    private func person(
        isSelf: Bool = false, isFriend: Bool = false, mutual: Int = 0, asked: Bool? = nil
    ) -> PersonView {
        PersonView(
            UserView(id: Samples.id(80), givenName: "Alan", familyName: "Turing", handle: "alan", role: .member),
            Relationship(isSelf: isSelf, isFriend: isFriend, mutualFriends: mutual),
            request: asked.map { .init(id: Samples.id(90), isMine: $0) })
    }

    /// Returns the badge and the steps in their order.
    private func offered(_ friendship: FriendshipPresentation?) -> [String] {
        guard let friendship else { return [] }
        let actions = [
            friendship.befriend, friendship.accept, friendship.decline, friendship.withdraw, friendship.end,
        ]
        return [friendship.badge?.text.english].compactMap(\.self) + actions.compactMap { $0?.label.english }
    }

    @Test func aProfileOffersTheNextStep() {
        func steps(_ person: PersonView) -> [String] { offered(FriendshipPresentation(profile: person)) }
        #expect(FriendshipPresentation(profile: person(isSelf: true)) == nil)
        #expect(steps(person()) == ["Add friend"] && steps(person(mutual: 2)) == ["Add friend"])
        #expect(steps(person(asked: true)) == ["Requested", "Take the request back"])
        #expect(steps(person(asked: false)) == ["Accept as a friend", "Decline"])
        #expect(steps(person(isFriend: true)) == ["End the friendship"])
        #expect(
            FriendshipPresentation(profile: person(isFriend: true))?.end?.confirmation?.consequence.english
                == "End the friendship with Alan Turing?")
    }

    @Test func aListOffersOnlyWhatLeadsToAFriendship() {
        func steps(_ person: PersonView) -> [String] { offered(FriendshipPresentation(listed: person)) }
        #expect(FriendshipPresentation(listed: person(isSelf: true)) == nil)
        #expect(FriendshipPresentation(listed: person(isFriend: true)) == nil)
        #expect(steps(person()) == ["Add friend"] && steps(person(asked: true)) == ["Requested"])
        #expect(steps(person(mutual: 1, asked: false)) == ["Accept"])
    }

    /// In a list the label alone does not say who is meant.
    @Test func aRequestNamesThePerson() {
        func request(isMine: Bool) -> FriendshipPresentation {
            FriendshipPresentation(
                FriendRequestView(
                    id: Samples.id(90), person: person(asked: isMine), isMine: isMine, createdAt: Samples.now))
        }
        let (sent, received) = (request(isMine: true), request(isMine: false))
        #expect(offered(sent) == ["Take back"] && offered(received) == ["Accept", "Decline"])
        #expect(sent.withdraw?.name?.english == "Take back the request to Alan Turing")
        #expect(received.accept?.name?.english == "Accept Alan Turing")
        #expect(received.decline?.name?.english == "Decline Alan Turing" && received.request == Samples.id(90))
    }

    @Test func aRelationshipIsNamedInListsAndOnProfiles() {
        func texts(_ person: PersonView) -> [String] {
            [person.relationshipLabel.english, PersonPresentation(person, mutual: []).relationship.english]
        }
        #expect(texts(person(isSelf: true)) == ["yourself", "This is you, as others see you."])
        #expect(texts(person(isFriend: true)) == ["friend", "Friend"])
        #expect(texts(person(isFriend: true, mutual: 1)) == ["friend", "Friend · 1 mutual friend"])
        #expect(texts(person(mutual: 2)) == ["2 mutual friends", "2 mutual friends"])
        #expect(texts(person()) == ["not friends yet", "Not friends yet"])
    }

    @Test func nobodyBlocksThemselves() {
        let own = PersonPresentation(person(isSelf: true), mutual: [])
        #expect(own.title.english == "Your profile" && own.block == nil && own.friendship == nil)
        let other = PersonPresentation(person(), mutual: [])
        #expect(other.title.english == "Profile" && other.block?.label.english == "Block Alan Turing")
        #expect(other.block?.confirmation?.consequence.english.hasSuffix("Alan won’t be notified.") == true)
    }

    @Test func mutualFriendsAreNamedAndTheRestCounted() {
        func names(_ first: Int, of count: Int) -> String? {
            PersonPresentation(
                person(mutual: count), mutual: Array(repeating: person(isFriend: true), count: first)
            ).mutualFriends?.names.english
        }
        #expect(names(0, of: 0) == nil && names(1, of: 1) == "Alan Turing")
        #expect(names(3, of: 4) == "Alan Turing, Alan Turing, Alan Turing and 1 other")
    }
}

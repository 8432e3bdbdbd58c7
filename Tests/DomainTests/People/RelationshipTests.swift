import Domain
import Properties
import Testing

@Suite(.tags(.P46)) struct RelationshipTests {
    @Test func eachKindHasItsWords() {
        #expect(Relationship(isSelf: true, isFriend: false, mutualFriends: 0).text == "yourself")
        #expect(Relationship(isSelf: false, isFriend: true, mutualFriends: 0).text == "friend")
        #expect(Relationship(isSelf: false, isFriend: true, mutualFriends: 3).text == "friend")
        #expect(Relationship(isSelf: false, isFriend: false, mutualFriends: 1).text == "1 mutual friend")
        #expect(Relationship(isSelf: false, isFriend: false, mutualFriends: 2).text == "2 mutual friends")
        #expect(Relationship(isSelf: false, isFriend: false, mutualFriends: 0).text == "no relationship")
    }

    @Test func theNearestKindCounts() throws {
        try forAll(1_000) { g in
            let (isSelf, isFriend, mutual) = (g.one(in: 3), g.one(in: 2), g.int(0...300))
            let found = Relationship(isSelf: isSelf, isFriend: isFriend, mutualFriends: mutual)
            switch found.kind {
            case .yourself: #expect(isSelf && found.mutualFriends == 0)
            case .friend: #expect(!isSelf && isFriend)
            case .connection: #expect(!isSelf && !isFriend && mutual > 0)
            case .none: #expect(!isSelf && !isFriend && mutual == 0)
            }
            #expect(isSelf || found.mutualFriends == mutual)
            #expect(found.text.contains("mutual friend") == (found.kind == .connection))
            #expect(found.kind != .connection || found.text.hasPrefix("\(mutual) "))
        }
    }
}

import Domain
import Testing

struct PostRulesTests {
    @Test func authorsAndHostsDeletePostsAndComments() {
        #expect(PostRules.mayDelete(isAuthor: true, isHost: false))
        #expect(PostRules.mayDelete(isAuthor: false, isHost: true))
        #expect(!PostRules.mayDelete(isAuthor: false, isHost: false))
    }
}

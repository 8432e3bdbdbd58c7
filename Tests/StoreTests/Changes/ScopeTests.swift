import Domain
import Store
import Testing

struct ScopeTests {
    @Test func everyScopeIsReadAsItIsWritten() {
        let id = testID(7, Event.self)
        for scope in [Scope.community, .event(id), .place(id), .hosts(id), .user(testID(9))] {
            #expect(Scope(scope.description) == scope)
        }
    }

    @Test func hostileTextIsNeverAScope() {
        let id = testID(7, Event.self)
        for text in Generator.hostileTexts + ["event:", "user:7", "crew:\(id)", "event:\(id) ", "Event:\(id)", "event:\(id):x", "community:"] {
            #expect(Scope(text) == nil, "\(text)")
        }
    }
}

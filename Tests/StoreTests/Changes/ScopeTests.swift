import Domain
import Properties
import Store
import Testing

struct ScopeTests {
    @Test func everyScopeIsReadAsItIsWritten() {
        let id = testID(7, Event.self)
        for scope in Scope.single + [
            .event(id), .place(id), .crew(id), .hosts(id), .programme(id), .readers(testID(8)), .user(testID(9)),
        ] {
            #expect(Scope(scope.description) == scope)
        }
    }

    @Test func hostileTextIsNeverAScope() {
        let id = testID(7, Event.self)
        for text in Generator.hostileTexts + [
            "event:", "user:7", "staff:\(id)", "event:\(id) ", "Event:\(id)", "event:\(id):x", "community:",
        ] {
            #expect(Scope(text) == nil, "\(text)")
        }
    }
}

import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct AudiencePresentationTests {
    private func audience(_ visibility: Visibility, role: EventRole = .none) -> AudiencePresentation? {
        var event = Samples().event(role: role)
        event.details.visibility = visibility
        return AudiencePresentation(event)
    }

    @Test func whatEveryoneSeesNeedsNoExplanation() {
        for visibility in Visibility.allCases { #expect((audience(visibility) == nil) == (visibility == .public)) }
        let titles = Visibility.allCases.compactMap { audience($0)?.title.english }
        #expect(Set(titles).count == Visibility.allCases.count - 1)
    }

    /// Co-hosts read about the friends of the owner.
    @Test func theFriendsAreTheOwners() {
        #expect(audience(.friends, role: .host)?.text.english == "Your friends can see it.")
        for role in [EventRole.cohost, .guest, .none] {
            #expect(audience(.friends, role: role)?.text.english == "Friends of Grace Hopper can see it.")
        }
        #expect(audience(.connections, role: .host)?.text.english == "Your friends and their friends can see it.")
    }
}

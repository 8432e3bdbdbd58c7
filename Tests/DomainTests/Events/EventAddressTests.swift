import Domain
import Testing

/// Which URL of an event a viewer may share.
struct EventAddressTests {
    @Test func theLinkIsForHostsAndForThoseToWhomNothingElseHasOpenedTheEvent() {
        for visibility in Visibility.allCases {
            for bits in 0..<32 {
                let (hasLink, isOpen, isInvited) = (
                    bits & 1 > 0, bits & 2 > 0 && visibility != .unlisted && visibility != .invited, bits & 4 > 0
                )
                let standing = Standing(
                    role: bits & 8 > 0 ? .cohost : .none, isInvited: isInvited, isMember: bits & 16 > 0)
                let address = standing.address(of: visibility, hasLink: hasLink, isOpen: isOpen)
                let says: Comment = "\(visibility) \(bits)"
                if address == .link { #expect(hasLink, says) }
                if standing.isHost, hasLink { #expect(address == .link, says) }
                if address == .page { #expect(visibility != .unlisted && (standing.isMember || isOpen), says) }
                if visibility == .unlisted { #expect(address == (hasLink ? .link : nil), says) }
                guard !standing.isHost, visibility != .unlisted else { continue }
                // Viewers who did not need the hosts' link never share it.
                if isInvited || isOpen { #expect(address != .link, says) }
                if !isInvited, !isOpen, hasLink { #expect(address == .link, says) }
            }
        }
    }
}

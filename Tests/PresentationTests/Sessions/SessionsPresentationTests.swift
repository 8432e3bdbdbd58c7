import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct SessionsPresentationTests {
    private func sessions(_ devices: [(String, isCurrent: Bool)]) -> SessionsPresentation {
        SessionsPresentation(
            devices.map {
                SessionView(
                    id: Samples.id(50), device: $0.0, createdAt: Samples.now, lastUsedAt: Samples.now,
                    isCurrent: $0.isCurrent)
            }, Samples().presentationContext())
    }

    @Test func otherDevicesCanBeSignedOut() {
        let both = sessions([("Firefox · Linux", true), ("", false)])
        #expect(both.items.map(\.device.english) == ["Firefox · Linux", "Unknown device"])
        #expect(both.items[0].badge == Badge("This device", .good) && both.items[0].signOut == nil)
        #expect(both.items[1].badge == nil && both.items[1].signOut?.name?.english == "Sign out Unknown device")
        #expect(both.items[0].lastUsed.english == "Last used today, 11:00")
        #expect(both.signOutOthers != nil && sessions([("Firefox · Linux", true)]).signOutOthers == nil)
    }
}

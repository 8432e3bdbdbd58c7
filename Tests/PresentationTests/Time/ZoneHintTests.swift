import Domain
import Presentation
import Properties
import Samples
import Testing

@Suite struct ZoneHintTests {
    private let context = Samples().presentationContext()

    @Test func anotherZoneThanTheViewersIsNamed() {
        #expect(context.zoneHint(for: "Asia/Tokyo")?.english == "By the clocks of Asia/Tokyo.")
        #expect(context.zoneHint(for: "Europe/Berlin") == nil)
    }

    @Test func theViewersZoneIsNamedIfItIsNotTheCommunitys() {
        #expect(context.ownZoneHint?.english == "By the clocks of Europe/Berlin.")
        var local = context
        local.communityZone = "Europe/Berlin"
        #expect(local.ownZoneHint == nil)
    }
}

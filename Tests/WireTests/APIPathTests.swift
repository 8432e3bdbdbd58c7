import Domain
import Testing
import Wire

struct APIPathTests {
    @Test func aTemplateIsFilledInItsOrder() {
        let (event, request): (ID<Event>, ID<JoinRequest>) = (
            ID("01a21e2a-0500-7de1-ab7a-07aacd555fc9")!, ID("01a21e2a-0500-7de1-ab7a-07aacd555fca")!
        )
        #expect(APIPath.events() == "/api/v1/events")
        #expect(APIPath.event(event) == "/api/v1/events/01a21e2a-0500-7de1-ab7a-07aacd555fc9")
        #expect(APIPath.guestTable(event) == "/api/v1/events/01a21e2a-0500-7de1-ab7a-07aacd555fc9/guests.csv")
        #expect(
            APIPath.joinRequest(event, request)
                == "/api/v1/events/01a21e2a-0500-7de1-ab7a-07aacd555fc9/requests/01a21e2a-0500-7de1-ab7a-07aacd555fca")
    }

    @Test func textStaysInItsPlace() {
        #expect(
            APIPath.inviteRSVP("a/../b?c#{token}é%2F") == "/api/v1/invites/a%2F..%2Fb%3Fc%23%7Btoken%7D%C3%A9%252F/rsvp"
        )
        #expect(APIPath.feedFile("aZ09-_") == "/api/v1/feeds/aZ09-_.ics")
    }
}

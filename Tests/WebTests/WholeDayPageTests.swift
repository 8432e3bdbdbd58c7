import Domain
import HTML
import Localization
import Presentation
import Properties
import Samples
import Testing

@testable import Operations
@testable import Web

@Suite struct WholeDayPageTests {
    let samples = Samples()

    private func context(zone: String?, now: String = "2026-11-24T10:00:00Z") -> PageContext {
        PageContext(
            PresentationContext(
                viewer: zone.map { _ in
                    .init(id: Samples.id(1), name: "Ada", handle: "ada", isVerified: true, role: .member)
                },
                now: Instant(iso8601: now)!, localZone: zone, communityName: "Club"),
            assets: AssetPaths(version: "0123abcd"), origin: "https://mingle.example", path: "/")
    }

    private func event(_ start: String, _ end: String?, zone: String = "Europe/Berlin") -> EventView {
        var event = samples.event(zone: zone)
        (event.details.startsAt, event.details.endsAt) = (Instant(iso8601: start)!, end.map { Instant(iso8601: $0)! })
        return event
    }

    private func fair(_ first: String, _ last: String, zone: String = "Asia/Tokyo") -> EventView {
        var event = samples.event(zone: zone)
        event.details.setWholeDays(
            WholeDays(first: CivilDate(iso: first)!, last: CivilDate(iso: last)!), offset: Zones.offset(of:at:))
        return event
    }

    private func startAndEnd(_ event: EventView, _ context: PageContext) -> HTML {
        DateText.html(EventTimePresentation(event, context.presentation, withEnd: true), addsLocalTime: false)
    }

    private func text(_ html: HTML) -> String { Markup(html).all("body").first?.text ?? html.english }

    /// Summer time ends in the night to 25 October 2026, and starts in the night to 28 March 2027.
    @Test(arguments: [
        (
            "2026-10-24T20:00:00Z", "2026-10-25T06:00:00Z", "Europe/Berlin",
            "Sat 24 Oct, 22:00 CEST – Sun 25 Oct, 07:00 CET"
        ),
        (
            "2027-03-27T21:00:00Z", "2027-03-28T05:00:00Z", "Europe/Berlin",
            "Sat, 27 Mar 2027, 22:00 CET – Sun, 28 Mar 2027, 07:00 CEST"
        ),
        ("2026-10-24T22:30:00Z", "2026-10-25T01:30:00Z", "Europe/Berlin", "Sun 25 Oct, 00:30 CEST – 02:30 CET"),
        (
            "2026-11-01T03:00:00Z", "2026-11-01T09:00:00Z", "America/New_York",
            "Sat 31 Oct, 23:00 GMT-4 – Sun 1 Nov, 04:00 GMT-5"
        ),
        ("2026-12-24T20:00:00Z", "2026-12-24T22:00:00Z", "Europe/Berlin", "Thu 24 Dec, 21:00–23:00 CET"),
    ])
    func eachEndIsNamedByItsOwnOffset(_ start: String, _ end: String, _ zone: String, _ expected: String) {
        let now = "2026-10-01T10:00:00Z"
        for viewer in [nil, "Asia/Tokyo"] {
            #expect(
                startAndEnd(event(start, end, zone: zone), context(zone: viewer, now: now)).english.contains(
                    ">\(expected)<"))
        }
        // Viewers in the zone see the offsets only if the clocks change.
        let own = startAndEnd(event(start, end, zone: zone), context(zone: zone, now: now)).english
        #expect(own.contains(">\(expected)<") == expected.contains(" – "))
    }

    /// In mails, notices and previews, which are read anywhere.
    @Test(arguments: [
        ("2026-10-24T22:30:00Z", "2026-10-25T01:30:00Z", "Sun, 25 Oct 2026, 00:30 CEST – 02:30 CET (Europe/Berlin)"),
        (
            "2026-10-24T20:00:00Z", "2026-10-25T06:00:00Z",
            "Sat, 24 Oct 2026, 22:00 CEST – Sun, 25 Oct 2026, 07:00 CET (Europe/Berlin)"
        ),
        (
            "2026-10-23T20:00:00Z", "2026-10-25T06:00:00Z",
            "Fri, 23 Oct 2026, 22:00 – Sun, 25 Oct 2026, 07:00 (Europe/Berlin)"
        ),
        ("2026-10-24T20:00:00Z", "2026-10-24T21:00:00Z", "Sat, 24 Oct 2026, 22:00–23:00 (Europe/Berlin)"),
    ]) func aWholeRangeSaysThatClocksChange(_ start: String, _ end: String, _ expected: String) {
        let night = event(start, end)
        #expect(DateText.full(night.startsAt, night.endsAt, zone: night.timeZone).english == expected)
        #expect(
            EventPreview.documentHead(night, path: "/", context(zone: nil))?.english.contains(
                "content=\"\(expected) · ")
                == true)
    }

    /// A time in the repeated hour shows its offset, even to viewers in the zone.
    @Test(arguments: [
        ("2026-10-25T00:30:00Z", "Sun 25 Oct, 02:30 CEST", "Sun, 25 Oct 2026, 02:30 CEST (Europe/Berlin)"),
        ("2026-10-25T01:30:00Z", "Sun 25 Oct, 02:30 CET", "Sun, 25 Oct 2026, 02:30 CET (Europe/Berlin)"),
        ("2026-10-25T02:30:00Z", "Sun 25 Oct, 03:30", "Sun, 25 Oct 2026, 03:30 (Europe/Berlin)"),
        ("2027-03-28T01:30:00Z", "Sun, 28 Mar 2027, 03:30", "Sun, 28 Mar 2027, 03:30 (Europe/Berlin)"),
    ]) func anHourThatComesTwiceIsNamedByItsOffset(_ moment: String, _ own: String, _ anywhere: String) {
        let instant = Instant(iso8601: moment)!
        #expect(
            DateText.phrase(instant, context(zone: "Europe/Berlin", now: "2026-10-01T10:00:00Z").presentation).english
                == own)
        #expect(DateText.full(instant, zone: "Europe/Berlin").english == anywhere)
        #expect(
            startAndEnd(event(moment, nil), context(zone: "Europe/Berlin", now: "2026-10-01T10:00:00Z"))
                .english
                .contains(">\(own)<"))
    }

    @Test func aZoneIsNamedByItsOffsetThenInEveryLanguage() {
        let night: Phrase =
            "\(zone: "Europe/Berlin", at: Instant(iso8601: "2026-10-24T20:00:00Z")!) \(zone: "Europe/Berlin", at: Instant(iso8601: "2026-10-25T06:00:00Z")!)"
        #expect(night.english == "CEST CET")
        #expect(Languages.own.language(of: "de").text(night) == "MESZ MEZ")
        for language in Languages.own.all {
            let names = language.text(night).split(separator: " ")
            #expect(names.count == 2 && names[0] != names[1], "\(language.tag): \(names)")
        }
        // Paraguay and Kazakhstan have changed their offsets since then.
        let before: Phrase =
            "\(zone: "America/Asuncion", at: Instant(iso8601: "2024-06-01T00:00:00Z")!) \(zone: "Asia/Almaty", at: Instant(iso8601: "2023-06-01T00:00:00Z")!)"
        #expect(before.english == "GMT-4 GMT+6")
        let after: Phrase =
            "\(zone: "America/Asuncion", at: Instant(iso8601: "2026-06-01T00:00:00Z")!) \(zone: "Asia/Almaty", at: Instant(iso8601: "2026-06-01T00:00:00Z")!)"
        #expect(after.english == "GMT-3 GMT+5")
    }

    /// An hour that occurs twice in Berlin, for a viewer there.
    @Test func aViewersOwnTimesNameBothOffsetsWhereTheirClocksChange() {
        let hour = event("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", zone: "UTC")
        #expect(
            DateText.viewersOwn(hour, context(zone: "Europe/Berlin").presentation)?.english
                == "Sun 25 Oct, 02:30 CEST – 02:30 CET")
        #expect(
            DateText.viewersOwn(hour, context(zone: "Asia/Tokyo").presentation)?.english == "Sun 25 Oct, 09:30–10:30")
        let item = ScheduleItem(hour)
        #expect(item.time(in: "Europe/Berlin").english == "02:30 CEST – 02:30 CET (00:30 UTC)")
        #expect(item.time(in: "Asia/Tokyo").english == "09:30–10:30 (00:30 UTC)")
    }

    @Test(arguments: [nil, "Europe/Berlin", "Asia/Tokyo", "America/New_York"]) func daysAreTheSameForEverybody(
        _ zone: String?
    ) {
        let context = context(zone: zone)
        let one = DateText.html(fair("2026-11-27", "2026-11-27"), context, withDistance: true).english
        #expect(one.contains("<time datetime=\"2026-11-27\">Fri 27 Nov</time>") && one.contains("in 3 days"))
        #expect(!one.contains("local-time") && !one.contains("JST") && !one.contains("GMT"))
        #expect(
            startAndEnd(fair("2026-11-27", "2026-11-29"), context).english.contains(
                ">Fri 27 Nov – Sun 29 Nov<"))
        #expect(DateText.viewersOwn(fair("2026-11-27", "2026-11-29"), context.presentation) == nil)
        #expect(
            DateText.html(fair("2026-11-25", "2026-11-25"), context, withDistance: true).english.contains(">Tomorrow<"))
    }

    @Test func daysStandUnderTheirDateOnHome() {
        for zone in ["America/New_York", "Asia/Tokyo"] {
            let context = context(zone: zone)
            let page = HomePage.html(
                context, own: [], others: [ListedEvent(fair("2026-11-25", "2026-11-26"), context)], dismissed: [],
                nextCursor: nil)
            #expect(Markup(page).all("h2").contains { $0.text == "Tomorrow · Wednesday 25 November" }, "\(zone)")
        }
    }

    /// An event is listed under its first day, and under today once it has started.
    @Test func whatIsUnderWayStandsUnderToday() {
        func heading(_ event: EventView, now: String, zone: String = "Europe/Berlin") -> String? {
            let context = context(zone: zone, now: now)
            let page = HomePage.html(
                context, own: [], others: [ListedEvent(event, context)], dismissed: [], nextCursor: nil)
            return Markup(page).all("h2").first { $0.attributes["class"] == "day" }?.text
        }
        let days = fair("2026-11-25", "2026-11-27", zone: "Europe/Berlin")
        #expect(heading(days, now: "2026-11-24T10:00:00Z") == "Tomorrow · Wednesday 25 November")
        #expect(heading(days, now: "2026-11-26T10:00:00Z") == "Today · Thursday 26 November")
        let camp = event("2026-11-25T12:00:00Z", "2026-11-27T15:00:00Z")
        #expect(heading(camp, now: "2026-11-26T10:00:00Z", zone: "Asia/Tokyo") == "Today · Thursday 26 November")
        #expect(
            heading(camp, now: "2026-11-28T10:00:00Z") == "Wednesday 25 November", "what is over stands where it began")
        // It is still the 27th there, but already the 28th in the viewer's zone.
        let distant = fair("2026-11-25", "2026-11-27", zone: "America/New_York")
        #expect(
            heading(distant, now: "2026-11-27T20:00:00Z", zone: "Pacific/Auckland") == "Yesterday · Friday 27 November")
    }

    @Test func whatIsSharedHasDates() {
        let event = fair("2026-11-25", "2026-11-27")
        let google = Path.googleCalendar(event), outlook = Path.outlook(event)
        #expect(
            google.contains("dates=20261125%2F20261128")
                && outlook.contains("startdt=2026-11-25&enddt=2026-11-28&allday=true"))
        let stranger = context(zone: nil)
        let preview = EventPreview.body(event, path: "/", stranger)?.english ?? ""
        #expect(
            preview.contains("itemprop=\"startDate\" content=\"2026-11-25\"")
                && preview.contains("itemprop=\"endDate\" content=\"2026-11-27\""))
        #expect(
            EventPreview.documentHead(event, path: "/", stranger)?.english.contains(
                "content=\"Wed, 25 Nov 2026 – Fri, 27 Nov 2026 · ") == true)
    }
}

import Domain
import HTML
import Localization
import Presentation
import Properties
import Samples
import Testing

@testable import Web

/// Weeks name their year at both ends.
@Suite struct WeekHeadingTests {
    @Test(arguments: [
        ("2026-12-02", "30 Nov 2026 – 6 Dec 2026", "30. Nov. 2026 – 6. Dez. 2026"),
        ("2027-01-01", "28 Dec 2026 – 3 Jan 2027", "28. Dez. 2026 – 3. Jan. 2027"),
    ]) func aWeekIsHeadedByItsDates(_ day: String, _ english: String, _ german: String) {
        let context = Samples().context()
        let page = CalendarPage.html(
            context, CalendarDays([], zone: context.zone), day: CivilTime(iso: day)!, isWeek: true)
        for (tag, heading) in [("en", english), ("de", german)] {
            #expect(
                String(decoding: Languages.own.language(of: tag).bytes(page), as: UTF8.self).contains(
                    ">\(heading)</h2>"))
        }
    }
}

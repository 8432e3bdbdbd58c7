import Domain
import HTML
import Localization
import Presentation
import Properties
import Samples
import Testing

@testable import Web

/// Periods and weeks name their year at both ends or at neither.
@Suite struct PeriodTextTests {
    @Test func aPeriodNamesTheYearOfBothEnds() {
        func at(_ iso: String) -> Instant { Instant(iso8601: iso)! }
        func said(_ phrase: Phrase) -> [String] { [phrase.english, Languages.own.language(of: "de").text(phrase)] }
        let context = Samples().context()
        #expect(
            said(ActivityPhrases.period(at("2026-03-12T12:00:00Z"), at("2027-01-06T12:00:00Z"), context))
                == ["From Thu, 12 Mar 2026 to Wed, 6 Jan 2027", "Von Do. 12. März 2026 bis Mi. 6. Jan. 2027"])
        #expect(
            ActivityPhrases.period(at("2026-03-12T12:00:00Z"), at("2026-12-06T12:00:00Z"), context).english
                == "From Thu 12 Mar to Sun 6 Dec")
    }

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

import Domain
import Localization
import Presentation
import Properties
import Samples
import Testing

@Suite struct PeriodTextTests {
    private func at(_ iso: String) -> Instant { Instant(iso8601: iso)! }

    /// In English a date with a year has different punctuation from one without.
    @Test func aPeriodNamesTheYearOfBothEnds() {
        func said(_ phrase: Phrase) -> [String] { [phrase.english, Languages.own.language(of: "de").text(phrase)] }
        let context = Samples().presentationContext()
        #expect(
            said(PeriodText.period(at("2026-03-12T12:00:00Z"), at("2027-01-06T12:00:00Z"), context))
                == ["From Thu, 12 Mar 2026 to Wed, 6 Jan 2027", "Von Do. 12. März 2026 bis Mi. 6. Jan. 2027"])
        #expect(
            PeriodText.period(at("2026-03-12T12:00:00Z"), at("2026-12-06T12:00:00Z"), context).english
                == "From Thu 12 Mar to Sun 6 Dec")
    }

    @Test func anOpenPeriodIsStillToComeOrHasBegun() {
        let context = Samples().presentationContext()
        #expect(PeriodText.period(Samples.now + .days(1), nil, context).english == "From tomorrow")
        #expect(PeriodText.period(Samples.now, nil, context).english == "Since today")
    }
}

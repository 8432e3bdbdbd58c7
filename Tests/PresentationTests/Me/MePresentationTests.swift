import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct MePresentationTests {
    private let samples = Samples()

    private func me(_ role: Role = .member, isVerified: Bool = true, reports: Int = 0) -> MePresentation {
        var account = samples.account
        account.emailVerified = isVerified
        return MePresentation(
            account, reports: reports, samples.presentationContext(verified: isVerified, role: role))
    }

    @Test func anAddressIsConfirmedOrNot() {
        #expect(me().emailBadge == Badge("Confirmed", .good) && !me().mustConfirm)
        let unconfirmed = me(isVerified: false)
        #expect(unconfirmed.emailBadge == Badge("Not confirmed", .warning) && unconfirmed.mustConfirm)
    }

    @Test func roleDecidesWhatIsManaged() {
        func shown(_ role: Role) -> [Bool] { [me(role).showsProgramme, me(role).showsAdministration] }
        #expect(shown(.member) == [false, false] && shown(.administrator) == [true, true])
        #expect(shown(.readOnly) == [true, false] && shown(.editor) == [true, false])
    }

    @Test func openReportsAreCounted() {
        #expect(me(.administrator).reportsBadge == nil)
        #expect(me(.administrator, reports: 2).reportsBadge == Badge("\(2, .count) waiting", .warning))
    }
}

import Domain
import Presentation
import Properties
import Samples
import Testing

@testable import Operations

@Suite struct ReportPresentationTests {
    private func report(
        _ kind: ReportView.Kind = .message, shown: String = "Loud music", isClosed: Bool = false, author: String? = nil,
        account: AccountStatus? = nil
    ) -> ReportCasePresentation {
        var one = ReportCase(
            report: ReportView(
                id: Samples.id(100), kind: kind, subject: "", shown: shown, reason: "Too loud", reporter: "Ada",
                createdAt: Samples.now, closedAt: isClosed ? Samples.now : nil))
        one.author = author
        one.account = account.map { .init(id: Samples.id(82), name: "Grace", status: $0) }
        return ReportCasePresentation(one)
    }

    @Test func everyKindIsNamed() {
        let subjects = ReportView.Kind.allCases.map { report($0).subject.english }
        #expect(Set(subjects).count == subjects.count && subjects.allSatisfy { $0.hasSuffix(": Loud music") })
        #expect(report(shown: "").subject.english == "Message: no longer exists")
        #expect(report().author == nil && report(author: "Grace").author?.english == "Written by Grace")
        #expect(report(.post, author: "Grace").author?.english == "Posted by Grace")
    }

    @Test func aClosedReportOffersOnlyToRevert() {
        #expect(report(account: .active).badge == nil && report(account: .active).account?.next == .disabled)
        #expect(report(account: .disabled).account?.next == .active)
        let closed = report(isClosed: true, account: .active)
        #expect(closed.badge == Badge("Closed", .good) && closed.account == nil)
        #expect(report(isClosed: true, account: .disabled).account?.next == .active)
    }

    @Test func anAccountIsDisabledOrEnabled() {
        func status(_ status: AccountStatus) -> AccountStatusPresentation {
            AccountStatusPresentation(ReportCase.Account(id: Samples.id(82), name: "Grace", status: status))
        }
        #expect(status(.active).badge == nil && status(.active).change.style == .danger)
        #expect(status(.active).change.label.english == "Disable the account of Grace")
        #expect(status(.disabled).badge?.text.english == "Account disabled")
        #expect(status(.disabled).change.label.english == "Enable the account of Grace")
        for one in [status(.active), status(.disabled)] {
            #expect(one.change.name == one.change.label)
            #expect(one.change.confirmation?.consequence.english.contains("Grace") == true)
        }
    }

    @Test func aFormSaysWhatIsReported() {
        let first = ReportFormPresentation(.person, shown: "Grace", isAgain: false)
        #expect(first.subject.phrase.english == "Person: Grace" && first.again == nil)
        let again = ReportFormPresentation(.photo, shown: nil, isAgain: true)
        #expect(again.subject.phrase.english == "Photo of: no longer shown to you" && again.again != nil)
    }

    @Test func aMemberWhoIsGoneIsNotCalledDisabled() {
        #expect(UnavailableMemberPresentation(.disabled).title.english == "Disabled account")
        #expect(UnavailableMemberPresentation(.deleted).title.english == "Former member")
        #expect(UnavailableMemberPresentation(.deleted).heading.english == "This member has left")
    }
}

import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct AdministeredUserPresentationTests {
    private func person(
        _ number: UInt8 = 2, verified: Bool = true, role: Role = .member, status: AccountStatus = .active
    ) -> AdministeredUserPresentation {
        AdministeredUserPresentation(
            AdministeredUserView(
                id: Samples.id(number), name: PersonName(given: "Grace", family: "Hopper"), handle: "grace",
                email: "grace@club.example", emailVerified: verified, role: role, status: status,
                createdAt: Samples.now),
            Samples().presentationContext(role: .administrator))
    }

    @Test func whatIsUnusualIsABadge() {
        #expect(person().badges.isEmpty)
        #expect(
            person(1, verified: false, role: .editor, status: .disabled).badges == [
                Badge("You", .accent), Badge("Editor"), Badge("Disabled", .warning), Badge("Not confirmed", .muted),
            ])
    }

    @Test func administratorsCannotChangeTheirOwnAccount() {
        #expect(person(2).isSelectable && !person(1).isSelectable)
    }

    @Test func onlyPeopleWithAConfirmedAddressHaveAProfile() {
        #expect(person().profile == .person(Samples.id(2)) && person(verified: false).profile == nil)
    }

    @Test func rolesAndStatusesAreToldApart() {
        #expect(Set(Role.allCases.map(\.label.english)).count == Role.allCases.count)
        #expect(Set(Role.allCases.map(\.hint.english)).count == Role.allCases.count)
        #expect(AccountStatus.allCases.map { $0.label?.english } == ["Active", "Disabled", nil])
        #expect(AccountStatus.allCases.map { $0.change?.english } == ["Enabled", "Disabled", nil])
    }
}

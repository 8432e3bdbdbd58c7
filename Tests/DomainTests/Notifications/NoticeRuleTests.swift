import Domain
import Testing

struct NoticeRuleTests {
    private func kinds(where holds: (NoticeRule) -> Bool) -> Set<NoticeKind> {
        Set(NoticeKind.allCases.filter { holds($0.rule) })
    }

    @Test func whatEndsOrIsBetweenPeopleIsSaidWithoutTheEvent() {
        #expect(
            kinds { !$0.needsVisibleEvent } == [
                .friendRequest, .friendAccepted, .declined, .eventCancelled, .removed, .reported, .reportClosed,
                .roleChanged,
            ])
    }

    @Test func whatOnePersonCanDoAndUndoAtWillIsRepeatable() {
        #expect(
            kinds(where: \.isRepeatable)
                == [
                    .invited, .friendRequest, .friendAccepted, .asked, .hosting, .handedOver, .todoAssigned,
                    .expenseAdded, .paid, .reported,
                    .reportClosed,
                ])
    }

    @Test func whatOthersBringAboutByThemselvesNobodyAsksForByTakingPart() {
        #expect(
            kinds { $0.solicitation == .never } == [
                .invited, .friendRequest, .rsvpSet, .hosting, .handedOver, .todoAssigned, .paid,
            ])
    }

    @Test func reportsAreForAdministratorsAlone() {
        for role in Role.allCases {
            let kinds = NoticeKind.kinds(for: role)
            #expect(kinds == NoticeKind.allCases.filter { $0 != .reported || role == .administrator }, "\(role)")
        }
    }

    @Test func whatMattersWhoeverDidItStandsAlone() {
        #expect(
            kinds(where: \.isSentDespiteBlock)
                == [
                    .approved, .declined, .rsvpSet, .seatOffered, .offerExpired, .movedUp, .eventChanged,
                    .eventCancelled, .eventRestored, .announcement, .removed, .roleChanged,
                ])
    }

    @Test func calendarsHaveWhatOneCanComeToAndLoseWhatOneCannot() {
        #expect(
            kinds { $0.calendar == .entry } == [
                .invited, .approved, .rsvpSet, .movedUp, .eventChanged, .eventRestored, .hosting, .handedOver,
            ])
        #expect(kinds { $0.calendar == .cancellation } == [.eventCancelled, .removed])
    }
}

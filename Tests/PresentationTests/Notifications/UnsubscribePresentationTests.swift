import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct UnsubscribePresentationTests {
    private func page(
        _ target: UnsubscribeTarget, kind: String = "reminder", isDone: Bool = false
    ) -> UnsubscribePresentation {
        UnsubscribePresentation(target, kind: kind, secret: "s", isDone: isDone)
    }

    @Test func aButtonEndsTheMails() {
        for (target, title, text, button) in [
            (
                .allOfAKind, "Stop these mails?",
                "These mails come when: Something on my calendar begins soon. If you stop them, your inbox here still gets everything.",
                "Stop these mails"
            ),
            (
                .reminders(of: "Dinner", isGuest: false), "No more reminders?",
                "These mails remind you of “Dinner”. We’ll still tell you when it changes.",
                "No more reminders for this event"
            ),
        ] as [(UnsubscribeTarget, String, String, String)] {
            let page = page(target)
            #expect(page.title.english == title && page.text.phrase.english == text)
            #expect(page.stop?.label.english == button && !page.isDone && page.links.isEmpty)
        }
        #expect(page(.allOfAKind, kind: "gone").text.phrase.english.hasPrefix("These mails come when: gone."))
    }

    @Test func mailsHaveEnded() {
        for (target, title, text, links) in [
            (
                .allOfAKind, "No more mails", "Done. You won’t get these mails any more.",
                [LinkPresentation("Notification settings", .notificationSettings)]
            ),
            (
                .reminders(of: "Dinner", isGuest: true), "No more reminders",
                "Done. We won’t remind you of “Dinner” any more.",
                [LinkPresentation("See or change my answer", .guestPass("s"))]
            ),
            (
                .reminders(of: "Dinner", isGuest: false), "No more reminders",
                "Done. We won’t remind you of “Dinner” any more.", []
            ),
            (
                .nothingComes, "No more reminders",
                "You won’t get any more: the event was deleted, or you’re no longer on its list.",
                [LinkPresentation("See what else is on", .home)]
            ),
        ] as [(UnsubscribeTarget, String, String, [LinkPresentation])] {
            let page = page(target, isDone: true)
            #expect(page.title.english == title && page.text.phrase.english == text)
            #expect(page.isDone && page.stop == nil && page.links == links)
        }
    }

    @Test func anInvalidLinkLeadsMembersToTheirSettings() {
        for (signedIn, links) in [(true, [Destination.notificationSettings, .home]), (false, [.home])] {
            let page = UnsubscribePresentation(
                invalid: "It has expired.", Samples().presentationContext(signedIn: signedIn))
            #expect(page.text.phrase.english == "It has expired." && page.stop == nil && !page.isDone)
            #expect(page.links.map(\.destination) == links)
        }
    }
}

import Crypto
import Domain
import Foundation
import HTML
import Localization
import Samples
import Testing

@testable import Operations
@testable import Web

private let digestFile = ProcessInfo.processInfo.environment["MINGLE_PAGE_DIGESTS"]

/// Writes the digest of every sample page, cached fragment and mail, so that a change which must not alter them can be
/// compared with its parent:
///
///     MINGLE_PAGE_DIGESTS=/tmp/before swift test --filter PageDigestTests
@Suite(.enabled(if: digestFile != nil)) struct PageDigestTests {
    @Test func digestsAreWritten() throws {
        var lines: [String] = []
        for (kind, samples) in [("plain", Samples()), ("hostile", Samples(text: Samples.hostile))] {
            let pieces = samples.pages + PageDigestTests.fragments(samples)
            for tag in ["en", "de"] {
                let language = Languages.own.language(of: tag)
                lines += pieces.map { "\(kind) \(tag) \($0.name): \(PageDigestTests.digest(language.bytes($0.html)))" }
                lines += try PageDigestTests.mails(samples, language).map {
                    "\(kind) \(tag) \($0.name): \(PageDigestTests.digest($0.text.utf8))"
                }
            }
        }
        #expect(lines.count > 2000)
        let file = try #require(digestFile)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    }

    private static func digest(_ bytes: some Sequence<UInt8>) -> String {
        SHA256.hash(data: Data(bytes)).map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
    }

    private static func fragments(_ samples: Samples) -> [(name: String, html: HTML)] {
        let contexts = [
            ("of a member", samples.context()), ("unverified", samples.context(verified: false)),
            ("of a visitor", samples.context(signedIn: false)),
        ]
        return samples.states.flatMap { state, event in
            contexts.flatMap { viewer, context in
                let page = EventPageFragments(event, shared: .init(), context)
                return [
                    ("card \(state) \(viewer)", ListedEvent(event, context).card),
                    ("card without RSVP \(state) \(viewer)", ListedEvent(event, context, quick: false).card),
                    ("document head \(state) \(viewer)", page.documentHead ?? .empty),
                    ("heading \(state) \(viewer)", page.heading), ("about \(state) \(viewer)", page.about),
                    ("share \(state) \(viewer)", page.share),
                    ("seats \(state) \(viewer)", EventPage.seats(context, event)),
                ]
            }
        }
    }

    private static func mails(_ samples: Samples, _ language: Language) throws -> [(name: String, text: String)] {
        let at = "2026-11-27T18:00:00Z"
        let fields: [String: Any] = [
            "id": "\(Samples.id(7) as ID<Event>)", "uid": "1@mingle", "sequence": 0,
            "title": samples.value("Board game night"), "description": samples.value("Bring a game."),
            "startsAt": at, "timeZone": "Europe/Berlin", "place": samples.value("Common room"),
            "address": samples.value("1 River Street"), "hostName": samples.value("Grace Hopper"),
            "isCancelled": false, "isGone": false,
        ]
        let event = try JSONDecoder().decode(
            MailedEvent.self, from: JSONSerialization.data(withJSONObject: fields))
        return MailJob.Kind.allCases.flatMap { kind in
            RSVPStatus.allCases.flatMap { status in
                [nil, Samples.now + .hours(5)].map { (deadline: Instant?) in
                    let content = MailContent(
                        MailJob(
                            kind: kind, name: samples.value("Al"), email: "al@example.org", token: "t",
                            from: samples.value("Ada Lovelace"), event: event, deadline: deadline, status: status,
                            party: 2, thing: samples.value("Bread")))
                    let html = content.html(
                        base: "https://mingle.example",
                        unsubscribe: "https://mingle.example/u",
                        sender: samples.value("Riverside Club"), language: (language.tag, language.isRightToLeft))
                    let text = content.text(
                        base: "https://mingle.example",
                        unsubscribe: "https://mingle.example/u",
                        localize: language.text)
                    return (
                        "mail \(kind) \(status) \(deadline == nil ? "without" : "with") deadline",
                        language.text(content.subject) + text + String(decoding: language.bytes(html), as: UTF8.self)
                    )
                }
            }
        }
    }
}

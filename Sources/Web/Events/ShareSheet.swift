import Domain
import HTML
import Operations
import Presentation

/// The sheet that shares an event: its URL to copy, a QR code, and the device's own share sheet.
enum ShareSheet {
    /// The content of the sheet.
    struct Shared {
        /// The URL to share; nil if no URL works for other people.
        var address: String?
        /// The path of the QR code.
        var qr: String
        /// Who can open the URL.
        var audience: Phrase
        /// The page on which hosts create a link that works for other people too.
        var more: String?
    }

    /// - Parameter shared: the URL that the viewer may share.
    /// - Returns: nil if no URL works for other people and the viewer cannot create one.
    static func shared(_ event: EventView, _ shared: LinkQuery.Shared, _ context: PageContext) -> Shared? {
        guard event.status != .draft else { return nil }
        switch shared.address {
        case .link:
            return shared.link.map {
                Shared(
                    address: context.origin + Path.inviteLink($0.token), qr: Path.inviteLinkQR($0.token),
                    audience: audience(ofLink: event, context))
            }
        case .page:
            let audience =
                AudiencePresentation(event)?.text
                ?? (shared.isOpen ? "Everybody can see it." : "Every member can see it.")
            let needsLink = event.canManage && (event.visibility != .public || !shared.isOpen)
            return Shared(
                address: context.origin + Path.event(event.id), qr: Path.qr(event.id), audience: audience,
                more: needsLink ? Path.invite(event.id) : nil)
        case nil:
            guard event.canManage else { return nil }
            return Shared(
                qr: Path.qr(event.id), audience: "Nobody else can see it without a link.", more: Path.invite(event.id))
        }
    }

    /// Returns the content for a viewer who came through an invite link.
    static func shared(link token: String, of event: EventView, _ context: PageContext) -> Shared {
        Shared(
            address: context.origin + Path.inviteLink(token), qr: Path.inviteLinkQR(token),
            audience: audience(ofLink: event, context))
    }

    static func audience(ofLink event: EventView, _ context: PageContext) -> Phrase {
        guard event.takesRSVPs(at: context.now) else { return "Anyone with the link can see the event." }
        return event.requiresApproval
            ? "Anyone with the link can see the event and ask to come, even without an account."
            : "Anyone with the link can see the event and answer, even without an account."
    }

    /// Returns the button that opens the sheet. It works without scripts.
    static func button(_ context: PageContext) -> HTML {
        """
        <button type="button" class="iconbutton share" popovertarget="share" aria-label="\(localized: "Share")">\(Icon.share.html(context))</button>
        """
    }

    static func html(_ shared: Shared, of event: EventView, _ context: PageContext) -> HTML {
        let more: HTML? = shared.more.map {
            "<p class=\"hint\">\(localized: "[Make an invite link] to let others see it, too.", .link($0))</p>"
        }
        let address: HTML? = shared.address.map { address in
            """
            \(CopyLine.html(address, label: "Address", id: "share-address", context))\
            <div class="qr"><img src="\(shared.qr)" alt="\(localized: "QR code of this address")" width="240" height="240" loading="lazy"></div>
            <share-button class="js-only" data-title="\(event.title)" url="\(address)">\
            <button type="button" class="button wide">\(Icon.share.html(context))<span>\(localized: "Share by…")</span></button></share-button>
            """
        }
        return """
            <div class="share-sheet" id="share" popover role="dialog" aria-labelledby="share-title">
            <div class="share-head"><h2 id="share-title">\(localized: "Share")</h2>\
            <button type="button" class="iconbutton" popovertarget="share" popovertargetaction="hide" aria-label="\(localized: "Close")">\
            \(Icon.cross.html(context))</button></div>
            <p class="hint">\(shared.audience)</p>\(more)
            \(address)</div>
            """
    }
}

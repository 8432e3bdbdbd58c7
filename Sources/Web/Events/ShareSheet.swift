import Domain
import HTML
import Operations

/// What hands an event on: its address to copy, as a QR code, and by the device's own sheet.
enum ShareSheet {
    /// The address that opens for most of those who get it.
    struct Shared {
        var address: String
        /// Where there is a picture of it.
        var qr: String
        /// For whom it opens.
        var audience: Phrase
        /// Where its hosts make a link that opens for others, too.
        var more: String?
    }

    /// - Parameters:
    ///   - link: the full address of the invite link, for those who may hand it on.
    ///   - isOpen: whether strangers see what is public.
    /// - Returns: nil where no address opens for others.
    static func shared(_ event: EventView, link: String?, isOpen: Bool, _ context: PageContext) -> Shared? {
        if let link { return Shared(address: link, qr: Path.qr(event.id), audience: audience(ofLink: event, context)) }
        // Its own address opens for those alone who have come by a link before.
        guard event.visibility != .unlisted || event.canManage else { return nil }
        let audience = EventFacts.audience(event)?.sentence ?? (isOpen ? "Everybody can see it." : "Every member can see it.")
        let needsLink = event.canManage && (event.visibility != .public || !isOpen)
        return Shared(
            address: context.origin + Path.event(event.id), qr: Path.qr(event.id), audience: audience,
            more: needsLink ? Path.invite(event.id) : nil)
    }

    /// As somebody sees it who has come by a link.
    static func shared(link token: String, of event: EventView, _ context: PageContext) -> Shared {
        Shared(
            address: context.origin + Path.inviteLink(token), qr: Path.inviteLinkQR(token), audience: audience(ofLink: event, context))
    }

    /// What a guest without an account hands on: no address that opens for them alone.
    static func passed(_ event: EventView, link: String?, isOpen: Bool, _ context: PageContext) -> Shared? {
        link != nil || event.visibility == .public && isOpen ? shared(event, link: link, isOpen: isOpen, context) : nil
    }

    private static func audience(ofLink event: EventView, _ context: PageContext) -> Phrase {
        guard event.takesRSVPs(at: context.now) else { return "Whoever has the link can see the event." }
        return event.requiresApproval
            ? "Whoever has the link can see the event, and ask to come once they’re signed in."
            : "Whoever has the link can see the event and answer, even without an account."
    }

    /// Opens the sheet; without a script, too.
    static func button(_ context: PageContext) -> HTML {
        """
        <button type="button" class="iconbutton share" popovertarget="share" aria-label="\(say: "Share")">\(Icon.share.html(context))</button>
        """
    }

    static func html(_ shared: Shared, of event: EventView, _ context: PageContext) -> HTML {
        let qr: HTML = "<div class=\"qr\"><img src=\"\(shared.qr)\" alt=\"\(say: "QR code of this address")\" width=\"240\" height=\"240\" loading=\"lazy\"></div>"
        let more: HTML? = shared.more.map { "<p class=\"hint\">\(say: "[Make an invite link] to let others see it, too.", .link($0))</p>" }
        return """
            <div class="share-sheet" id="share" popover role="dialog" aria-labelledby="share-title">
            <div class="share-head"><h2 id="share-title">\(say: "Share")</h2>\
            <button type="button" class="iconbutton" popovertarget="share" popovertargetaction="hide" aria-label="\(say: "Close")">\
            \(Icon.cross.html(context))</button></div>
            <p class="hint">\(shared.audience)</p>\(more)
            \(CopyLine.html(shared.address, label: "Address", id: "share-address", context))\(qr)
            <share-button class="js-only" data-title="\(event.title)" url="\(shared.address)">\
            <button type="button" class="button wide">\(Icon.share.html(context))<span>\(say: "Share by…")</span></button></share-button></div>
            """
    }
}

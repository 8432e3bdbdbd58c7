import Domain
import HTML
import Operations
import Presentation

/// The sheet that shares an event: its URL to copy, a QR code, and the device's own share sheet.
enum ShareSheet {
    /// Returns the button that opens the sheet. It works without scripts.
    static func button(_ context: PageContext) -> HTML {
        """
        <button type="button" class="iconbutton share" popovertarget="share" aria-label="\(localized: "Share")">\(Icon.share.html(context))</button>
        """
    }

    static func html(_ shared: SharePresentation, of event: EventView, _ context: PageContext) -> HTML {
        let more: HTML? = shared.more.map { "<p class=\"hint\">\($0.html)</p>" }
        let address: HTML? = shared.link.map { link in
            let address = context.origin + Path.path(link)
            return """
                \(CopyLine.html(address, label: "Address", id: "share-address", context))\
                <div class="qr"><img src="\(qr(link, of: event.id))" alt="\(localized: "QR code of this address")" width="240" height="240" loading="lazy"></div>
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

    private static func qr(_ link: Destination, of event: ID<Event>) -> String {
        if case .inviteLink(let token) = link { Path.inviteLinkQR(token) } else { Path.qr(event) }
    }
}

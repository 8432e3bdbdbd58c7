import Domain
import HTML
import Presentation

/// A text to copy: shown in full, selectable, and copied by a button if scripts run.
enum CopyLine {
    static func html(_ text: String, label: Phrase, id: String, _ context: PageContext) -> HTML {
        """
        <div class="copyline"><label class="visually-hidden" for="\(id)">\(label)</label>\
        <input id="\(id)" value="\(text)" dir="ltr" readonly>\
        <copy-button for="\(id)" class="js-only"><button type="button" class="button small" aria-label="\(localized: "Copy: \(label)")">\
        \(Icon.copy.html(context))<span>\(localized: "Copy")</span></button></copy-button></div>
        """
    }
}

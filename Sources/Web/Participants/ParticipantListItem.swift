import Domain
import HTML
import Operations
import Presentation

/// A list item for a participant.
enum ParticipantListItem {
    /// - Parameter choosing: whether the item has a checkbox.
    static func html(
        _ one: ParticipantView, in filter: ParticipantFilter = ParticipantFilter(), current: ID<Participant>? = nil,
        choosing: Bool = false
    ) -> HTML {
        let mark: HTML = current == one.id ? " aria-current=\"true\"" : .empty
        let box: HTML? =
            choosing
            ? "<input class=\"row-tick\" type=\"checkbox\" name=\"id\" value=\"\(one.id.description)\" aria-label=\"\(localized: "Choose \(one.name)")\">"
            : nil
        let more: [HTML] = [
            one.homeVenue.map { "<bdi>\($0.name)</bdi>" }, one.activitiesSoFar.map { "\(localized: $0)" },
        ].compactMap(\.self)
        let last: HTML? =
            more.isEmpty ? nil : "<small>\(more[0])\(more.count > 1 ? " · \(more[1])" as HTML : nil)</small>"
        return """
            <li class="item">\(box)\(Faces.face(one.name))<div class="item-body">\
            <strong dir="auto"><a href="\(Path.participant(one.id, in: filter))"\(mark)>\(one.name)</a></strong>\
            <small>\(EmailText.html(one.email))</small>\(last)</div></li>
            """
    }
}

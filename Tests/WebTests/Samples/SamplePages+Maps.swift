import Domain
import HTML
import Operations
import Presentation
import Samples
import Web

extension Samples {
    /// An event with a known position.
    var placed: EventView {
        var event = event()
        (event.details.latitude, event.details.longitude) = (52.5163, 13.3777)
        return event
    }

    var mapPages: [(String, HTML)] {
        var drawn = context()
        drawn.assets = AssetPaths(version: "0123abcd", libraries: Set(ScriptLibrary.allCases))
        drawn.tiles = MapTiles("https://tile.example.org/{z}/{x}/{y}.png", credit: value("Somebody"))
        let near = Nearness(of: Position(latitude: 52.5, longitude: 13.4)!, within: 5)
        var others = [
            event(role: .host), event(role: .guest, status: .going), event(role: .guest, status: .maybe), event(),
        ]
        for index in others.indices {
            (others[index].details.latitude, others[index].details.longitude) = (52.5, 13.4)
            others[index].id = Samples.id(UInt8(120 + index))
        }
        let query = DiscoverQuery(
            q: value("tea"), near: near, view: .map, area: NamedReference(id: Samples.id(154), name: value("Northtown"))
        )
        func map(_ context: PageContext, _ events: [EventView], _ query: DiscoverQuery, cursor: String? = nil) -> HTML {
            DiscoverPage.html(
                context, events: events, tags: [TagView(name: value("games"), count: 2)], query: query,
                nextCursor: cursor
            )
        }
        return [
            ("DiscoverPage map", map(drawn, others, query, cursor: value("c"))),
            ("DiscoverPage map without a library", map(context(), others, query)),
            ("DiscoverPage map empty", map(drawn, [], DiscoverQuery(view: .map))),
            ("DiscoverPage map, nothing found", map(drawn, [], query)),
            (
                "DiscoverPage near bad",
                DiscoverPage.html(
                    drawn, events: [], tags: [], query: DiscoverQuery(), nextCursor: nil,
                    near: form(["near", "within"]))
            ),
            (
                "EventFormPage.create with a map",
                EventFormPage.create(drawn, FormInput(fields: EventFormPage.defaults(drawn)))
            ),
            (
                "EventFormPage.edit with a pin",
                EventFormPage.edit(drawn, others[0], FormInput(fields: EventFormPage.fields(from: others[0])))
            ),
        ]
    }
}

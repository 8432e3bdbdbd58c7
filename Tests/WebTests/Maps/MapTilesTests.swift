import Domain
import HTML
import Operations
import Presentation
import Properties
import Samples
import Testing

@testable import Web

@Suite struct MapTilesTests {
    @Test(arguments: [
        ("https://tile.openstreetmap.org/{z}/{x}/{y}.png", "https://tile.openstreetmap.org"),
        ("http://127.0.0.1:8090/{z}/{x}/{y}", "http://127.0.0.1:8090"),
        ("https://tiles.example.org/styles/a/{z}/{x}/{y}@2x.png?key=7", "https://tiles.example.org"),
    ])
    func anAddressOfTilesSaysWhereTheyComeFrom(_ template: String, _ origin: String) {
        #expect(MapTiles(template)?.origin == origin)
    }

    @Test(arguments: [
        "", "off", "https://tile.example.org/{z}/{x}.png", "ftp://tile.example.org/{z}/{x}/{y}.png",
        "https:///{z}/{x}/{y}.png", "//tile.example.org/{z}/{x}/{y}.png",
        "https://tile.example.org; script-src */{z}/{x}/{y}", "https://a b/{z}/{x}/{y}",
        "https://user@evil.example/{z}/{x}/{y}", "https://*.example.org/{z}/{x}/{y}.png",
        "https://{s}.example.org/{z}/{x}/{y}.png", "https://ex\u{e4}mple.org/{z}/{x}/{y}",
    ])
    func whatCouldMeanAnythingElseIsRefused(_ template: String) { #expect(MapTiles(template) == nil) }

    @Test func withoutTheMapLibraryThePageShowsTheListAndANote() {
        let samples = Samples()
        var context = samples.context()
        let query = DiscoverQuery(view: .map)
        func page() -> String {
            DiscoverPage.html(context, events: [samples.placed], tags: [], query: query, nextCursor: nil).english
        }
        #expect(
            page().contains("The map isn’t available right now.") && !page().contains("<place-map")
                && !page().contains("maps.js") && page().contains("data-lat="))
        context.assets = AssetPaths(version: "1", libraries: [.leaflet])
        #expect(
            page().contains("<place-map") && page().contains("/assets/1/lib/leaflet.js")
                && !page().contains("data-clusters"))
        #expect(!page().contains("data-tiles") && !page().contains("OpenStreetMap"))
        context.tiles = MapTiles("https://tile.example.org/{z}/{x}/{y}.png", credit: "© Somebody & Co")
        #expect(
            page().contains("data-tiles=\"https://tile.example.org/{z}/{x}/{y}.png\"")
                && page().contains("OpenStreetMap contributors") && page().contains("© Somebody &amp; Co"))
    }

    @Test func aMapStatesThatItOmitsItems() {
        let samples = Samples()
        func page(_ cursor: String?) -> String {
            DiscoverPage.html(
                samples.context(), events: [samples.placed], tags: [], query: DiscoverQuery(view: .map),
                nextCursor: cursor
            ).english
        }
        #expect(
            page("x").contains("These are the next 1 events.") && !page(nil).contains("These are the next")
                && !page("x").contains("rel=\"next\""))
    }

    @Test func everyChipAndFormKeepsTheOtherFilters() throws {
        let samples = Samples()
        let center = try #require(Position(latitude: 52.5163, longitude: 13.3777))
        let near = try #require(Nearness(of: center, within: 5))
        let query = DiscoverQuery(q: "tea", tag: "games", range: .week, near: near, view: .map)
        let page = Markup(
            DiscoverPage.html(
                samples.context(), events: [samples.placed], tags: [TagView(name: "games", count: 1)], query: query,
                nextCursor: nil))
        // URLs contain only the rounded position, however it was typed.
        let all = "/discover?q=tea&tag=games&range=week&near=52.52%2C13.38&within=5&view=map"
        let links = page.all("a").compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("/discover?") }
        let expected = Set([
            all, all.replacing("&view=map", with: ""), all.replacing("&tag=games", with: ""),
            all.replacing("&range=week", with: ""),
            all.replacing("&near=52.52%2C13.38&within=5", with: ""), all.replacing("range=week", with: "range=today"),
        ])
        #expect(expected.isSubset(of: links.map { $0.replacing("&amp;", with: "&") }), "\(links)")
        for form in page.all("form") where form.attributes["method"] == "get" {
            #expect(form.attributes["action"] == "/discover")
        }
    }
}

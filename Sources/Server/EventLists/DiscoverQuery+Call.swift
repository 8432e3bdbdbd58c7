import Domain
import Operations
import Presentation
import Web

extension DiscoverQuery {
    /// Parses the URL. Malformed dates and views are ignored. An invalid position is returned as form state, to be
    /// corrected in its field.
    static func read(_ call: WebCall) -> (query: DiscoverQuery, wrong: FormInput?) {
        var query = DiscoverQuery(
            q: call.freeText("q") ?? "", tag: call.freeText("tag").flatMap { $0.isEmpty ? nil : $0 },
            range: call.query("range").flatMap(DiscoverRange.init(rawValue:)),
            view: call.query("view").flatMap(View.init(rawValue:)) ?? .list)
        let near = Text.trimmed(call.freeText("near") ?? "")
        // The form always sends a distance, which means nothing without a position.
        guard !near.isEmpty else { return (query, nil) }
        let within = call.freeText("within") ?? ""
        do throws(Refusal) {
            query = DiscoverQuery(
                q: query.q, tag: query.tag, range: query.range, near: try Nearness.read(near: near, within: within),
                view: query.view)
            return (query, nil)
        } catch {
            return (query, FormInput(fields: ["near": near, "within": within], errors: error.fields))
        }
    }
}

import Domain
import Operations
import Web

extension DiscoverQuery {
    /// Reads an address. What cannot be read of days or of the view is as if it was not there; of a position it is handed back, to be put
    /// right in its field.
    static func read(_ call: WebCall) -> (query: DiscoverQuery, wrong: FormState?) {
        var query = DiscoverQuery(
            q: call.words("q") ?? "", tag: call.words("tag").flatMap { $0.isEmpty ? nil : $0 },
            range: call.query("range").flatMap(Range.init(rawValue:)),
            view: call.query("view").flatMap(View.init(rawValue:)) ?? .list)
        let near = Text.trimmed(call.words("near") ?? "")
        // The form always says how far; without a position that means nothing.
        guard !near.isEmpty else { return (query, nil) }
        let within = call.words("within") ?? ""
        do throws(Refusal) {
            query = DiscoverQuery(
                q: query.q, tag: query.tag, range: query.range, near: try Nearness.read(near: near, within: within),
                view: query.view)
            return (query, nil)
        } catch {
            return (query, FormState(fields: ["near": near, "within": within], errors: error.fields))
        }
    }
}

import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// Analytics of the programme, as JSON and as CSV.
struct AnalyticsAPI {
    let currentSettings: CurrentSettings

    func register(with api: API) {
        engagement(api)
        growth(api)
        areas(api)
    }

    private static let range: [Endpoint.Parameter] = [
        .text(
            "from",
            "Omit activities that ended earlier, with their data. A time, or a day (`2026-11-27`) for its start."),
        .text(
            "to",
            "The time that the figures describe; later data is omitted. A time, or a day (`2026-11-27`) for its end. Default: now."
        ),
        .id("area", "Only this area and its sub-areas."),
        .text("zone", "The time zone of the days (IANA). Default: the community's."),
    ]
    private static let periods = [
        Endpoint.Parameter.choice(
            "period", PeriodLength.allCases.map(\.rawValue),
            "The length of each period, with at most 400 periods. Default: `month`.")
    ]
    private static let csv = Endpoint.Reply.text("text/csv")

    // MARK: Routes

    private func engagement(_ api: API) {
        api.on(
            .get, .engagement, "Get participation: totals, by role, by type and by area.", access: .staff,
            query: AnalyticsAPI.range,
            reply: .json(Schema(EngagementView.self), status: 200)
        ) { try .json(EngagementView(await engagement($0))) }
        api.on(
            .get, .engagementTable, "Export participation as CSV: subject, category and count.", access: .staff,
            query: AnalyticsAPI.range,
            reply: AnalyticsAPI.csv
        ) { AnalyticsAPI.file(AnalyticsCSV.engagement(try await engagement($0)), "engagement") }
    }

    private func growth(_ api: API) {
        api.on(
            .get, .growth, "Get the growth of participants and activities by period.", access: .staff,
            query: AnalyticsAPI.periods + AnalyticsAPI.range, reply: .json(Schema(GrowthView.self), status: 200)
        ) { try .json(await growth($0)) }
        api.on(
            .get, .growthTable, "Export growth as CSV, one row per period.", access: .staff,
            query: AnalyticsAPI.periods + AnalyticsAPI.range,
            reply: AnalyticsAPI.csv
        ) { AnalyticsAPI.file(AnalyticsCSV.growth(try await growth($0)), "growth") }
    }

    private func areas(_ api: API) {
        api.on(
            .get, .areaFigures,
            "Get figures for each area with its sub-areas, top-level areas first; at most 1,000. Empty areas are omitted.",
            access: .staff,
            query: AnalyticsAPI.range, reply: .list(of: AreaShare.self)
        ) { try .json(Listing(items: await areas($0))) }
        api.on(
            .get, .areaFiguresTable, "Export the figures for areas as CSV, one row per area.", access: .staff,
            query: AnalyticsAPI.range,
            reply: AnalyticsAPI.csv
        ) {
            AnalyticsAPI.file(AnalyticsCSV.areas(try await areas($0)), "areas")
        }
    }

    // MARK: Reading

    private func engagement(_ call: Call) async throws -> Engagement {
        let (filter, now) = (try filter(call), call.now)
        return try await call.read(inBackground: true) {
            try AnalyticsQuery.engagement(filter, as: call.actor, now: now, in: $0)
        }
    }

    private func growth(_ call: Call) async throws -> GrowthView {
        let (filter, zone, now) = (try filter(call), try zone(call), call.now)
        let period =
            try call.query("period", { PeriodLength(rawValue: $0) }, "Use day, week, month or year.") ?? .month
        return try await call.read(inBackground: true) {
            try AnalyticsQuery.growth(period, filter, zone: zone, as: call.actor, now: now, in: $0)
        }
    }

    private func areas(_ call: Call) async throws -> [AreaShare] {
        let (filter, now) = (try filter(call), call.now)
        return try await call.read(inBackground: true) {
            try AnalyticsQuery.areas(filter, as: call.actor, now: now, in: $0)
        }
    }

    private func zone(_ call: Call) throws(Refusal) -> String {
        try call.zone() ?? currentSettings.settings.timeZone
    }

    private func filter(_ call: Call) throws(Refusal) -> AnalyticsFilter {
        let zone = try zone(call)
        return AnalyticsFilter(
            from: try call.query("from", { AnalyticsTime.beginning(of: $0, in: zone) }, AnalyticsTime.hint),
            to: try call.query("to", { AnalyticsTime.end(of: $0, in: zone) }, AnalyticsTime.hint),
            area: try call.filter("area"))
    }

    private static func file(_ text: [UInt8], _ name: String) -> Reply {
        .file(text, type: "text/csv; charset=utf-8", name: "\(name).csv")
    }
}

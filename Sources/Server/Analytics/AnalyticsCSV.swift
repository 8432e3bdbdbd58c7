import Domain
import Operations

/// Analytics as CSV (RFC 4180), with cells escaped that a spreadsheet would run as formulas.
enum AnalyticsCSV {
    static func engagement(_ figures: Engagement) -> [UInt8] {
        let totals = [
            ("participants", figures.totalParticipants), ("activities", figures.totalActivities),
            ("active activities", figures.activeActivities),
            ("ongoing activities", figures.ongoingActivities),
        ]
        var rows = [["figure", "of", "count"]]
        rows += totals.map { [$0.0, "", String($0.1)] }
        rows += figures.roles.map { ["assignments by role", $0.kind.name, String($0.count)] }
        rows += figures.types.map { ["activities by type", $0.kind.name, String($0.count)] }
        rows += figures.areas.map { ["participants by area", $0.geographicAreaName, String($0.participantCount)] }
        rows += figures.areas.map { ["activities by area", $0.geographicAreaName, String($0.activityCount)] }
        return CSV.text(rows)
    }

    static func growth(_ growth: GrowthView) -> [UInt8] {
        let heading = [
            "begins", "partial", "participants", "new_participants", "participant_change_percent", "activities",
            "new_activities", "activity_change_percent",
        ]
        return CSV.text(
            [heading]
                + growth.dataPoints.map { one in
                    [
                        Zones.civil(one.date, in: growth.timeZone).isoDate, one.isPartial ? "yes" : "no",
                        String(one.participantCount), String(one.newParticipants),
                        percent(one.participantChange, one.participantCount), String(one.activityCount),
                        String(one.newActivities),
                        percent(one.activityChange, one.activityCount),
                    ]
                })
    }

    static func areas(_ areas: [AreaShare]) -> [UInt8] {
        let names = Dictionary(
            areas.map { ($0.geographicAreaId, $0.geographicAreaName) }, uniquingKeysWith: { first, _ in first })
        return CSV.text(
            [["area", "lies_in", "participants", "activities", "id", "lies_in_id"]]
                + areas.map { one in
                    [
                        one.geographicAreaName, one.parentGeographicAreaId.flatMap { names[$0] } ?? "",
                        String(one.participantCount), String(one.activityCount),
                        one.geographicAreaId.description, one.parentGeographicAreaId?.description ?? "",
                    ]
                })
    }

    /// Rounds a percentage to a tenth; `new` if the earlier count was zero.
    private static func percent(_ change: Double?, _ count: Int) -> String {
        change.map { String(($0 * 10).rounded() / 10) } ?? (count > 0 ? "new" : "")
    }
}

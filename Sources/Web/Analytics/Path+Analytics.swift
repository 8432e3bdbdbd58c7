import Domain
import Presentation
import Wire

extension Path {
    public static let analytics = "/organise/analytics"
    static func analytics(_ choice: AnalyticsChoice) -> String { adding(choice.parameters, to: analytics) }

    /// Returns the path of the CSV tables for the same period and area.
    ///
    /// - Parameter zone: the IANA zone that defines the days.
    static func engagementCSV(_ choice: AnalyticsChoice, zone: String) -> String {
        adding(choice.range(zone), to: APIPath.engagementTable())
    }
    static func areasCSV(_ choice: AnalyticsChoice, zone: String) -> String {
        adding(choice.range(zone), to: APIPath.areaFiguresTable())
    }
    static func growthCSV(_ choice: AnalyticsChoice, zone: String) -> String {
        adding([("period", choice.period.rawValue)] + choice.range(zone), to: APIPath.growthTable())
    }
}

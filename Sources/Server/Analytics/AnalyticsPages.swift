import Domain
import HTML
import HTTPTypes
import Operations
import Presentation
import Store
import Web

/// The analytics page.
struct AnalyticsPages {
    let pages: PageRoutes

    func register() {
        pages.get(Path.analytics, access: .staff, query: AnalyticsChoice.names, savesQuery: true) { call in
            var form = FormInput()
            let choice = AnalyticsPages.choice(call, &form)
            return try await AnalyticsPages.page(call, choice, form)
        }
    }

    /// Reads the choice from the URL. Malformed parameters go into the form, with their errors.
    private static func choice(_ call: WebCall, _ form: inout FormInput) -> AnalyticsChoice {
        func day(_ name: String) -> CivilTime? {
            guard let text = call.query(name), !text.isEmpty else { return nil }
            if let day = CivilTime(iso: text) { return day.startOfDay }
            form.fields[name] = text
            form.errors[name] = "Enter a date."
            return nil
        }
        let (from, to) = (day("from"), day("to"))
        return AnalyticsChoice(
            from: from, to: to, area: call.filter("area"),
            period: call.query("period").flatMap(PeriodLength.init(rawValue:)) ?? .month)
    }

    private static func page(_ call: WebCall, _ choice: AnalyticsChoice, _ form: FormInput) async throws -> Reply {
        let (context, actor, now) = (call.page, call.actor, call.now)
        let filter = AnalyticsFilter(
            from: choice.from.map { Zones.instant($0, in: context.communityZone) },
            to: choice.to.map { Zones.instant($0.addingDays(1), in: context.communityZone) - Span(milliseconds: 1) },
            area: choice.area)
        return try await call.read(inBackground: true) { reader in
            var form = form
            /// Returns nil for invalid input, and adds the errors to the form.
            func figures<Figures>(_ read: () throws -> Figures) throws -> Figures? {
                do { return try read() } catch let refusal as Refusal where refusal.code == .invalid {
                    form.errors.merge(refusal.fields) { known, _ in known }
                    return nil
                }
            }
            let areas = try WebCall.areas(as: actor, in: reader)
            let area = choice.area.flatMap { try? AreaQuery.area($0, as: actor, in: reader) }
            let trail = try area.map { [$0] + (try AreaQuery.ancestors(of: $0.id, as: actor, in: reader)) } ?? []
            var (engagement, growth): (Engagement?, GrowthView?)
            if !form.hasErrors {
                engagement = try figures { try AnalyticsQuery.engagement(filter, as: actor, now: now, in: reader) }
                if engagement != nil {
                    growth = try figures {
                        try AnalyticsQuery.growth(
                            choice.period, filter, zone: context.communityZone, as: actor, now: now, in: reader)
                    }
                }
            }
            let html = AnalyticsPage.html(
                context, choice, form: form, areas: areas, trail: trail, figures: engagement, growth: growth)
            return .page(html, status: form.hasErrors ? .unprocessableContent : .ok)
        }
    }
}

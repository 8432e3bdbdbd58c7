import ArgumentParser
import Domain
import Operations
import Store
import Wire

struct ShowReports: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reports", abstract: localize("List reports, open ones first, for administrators."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions

    func run() throws {
        try options.show { reader, actor in
            Listing(try ReportQuery.reports(as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            var table = TextTable()
            for report in listing.items {
                table.add([
                    context.mark(report.id, .report) + context.time(report.createdAt), report.shown, report.reason,
                    localize(report.closedAt == nil ? "open" : "closed"), "\(report.id)",
                ])
            }
            return PageOptions.lines(table.lines, of: listing)
        }
    }
}

import ArgumentParser
import Device
import Domain
import Foundation
import Operations
import Presentation
import Store
import Wire

struct ClientConflicts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: localize("List the values of others that your changes replaced, and how to settle each."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions

    func run() throws {
        try options.show { reader, actor in
            Listing(try ConflictQuery.conflicts(as: actor, after: page.position, limit: page.limit, in: reader))
        } lines: { listing, context in
            guard !listing.items.isEmpty else { return [localize("You have no conflicts.")] }
            let conflicts = listing.items.map { ClientConflicts.lines($0, context) }
            return PageOptions.lines(Array(conflicts.joined(separator: [""])), of: listing)
        }
    }

    private static func lines(_ conflict: ConflictView, _ context: ShowContext) -> [String] {
        var values = TextTable()
        values.add(["  \(localize("Yours"))", value(conflict.mine, context)])
        values.add(["  \(localize("Theirs"))", value(conflict.theirs, context)])
        let author = [conflict.by?.name, context.time(conflict.at)].compactMap(\.self).joined(separator: ", ")
        values.add(["", author])
        let heading = "\(printable(localize(conflict.subject))): \(printable(localize(conflict.fieldLabel)))"
        let commands = [KeepMine.name, KeepTheirs.name].map { "  mingle do \($0) '{\"id\": \"\(conflict.id)\"}'" }
        return [heading] + values.lines + commands
    }

    /// Returns a value of a field as text, from its JSON.
    private static func value(_ json: String?, _ context: ShowContext) -> String {
        guard let json else { return localize("Nothing") }
        guard case .text(let text)? = try? JSONDecoder().decode(PayloadValue.self, from: Data(json.utf8)) else {
            return json
        }
        return Instant(iso8601: text).map(context.time) ?? text
    }
}

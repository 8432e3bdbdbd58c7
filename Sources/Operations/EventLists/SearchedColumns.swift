import Domain
import Store

/// The columns of a received event of which its search text consists.
///
/// Reads these alone, because ``EventDetails/init(received:in:)`` of all columns takes a tenth of a first fill.
struct SearchedColumns {
    private let row: ProjectedRow

    init(_ row: ProjectedRow) {
        self.row = row
    }

    var title: String { text(SearchedColumns.titlePlace) ?? "" }
    var description: String { text(SearchedColumns.descriptionPlace) ?? "" }
    var tags: [Tag] { [Tag](lines: text(SearchedColumns.tagsPlace) ?? "") }
    var locationName: String? { text(SearchedColumns.locationNamePlace) }
    var address: String? { text(SearchedColumns.addressPlace) }
    var withholdsAddress: Bool {
        EventRules.withholdsAddress(
            locationHidden: flag(SearchedColumns.locationHiddenPlace),
            requiresApproval: flag(SearchedColumns.requiresApprovalPlace))
    }

    private func text(_ place: Int) -> String? { if case .text(let text) = row.values[place] { text } else { nil } }
    private func flag(_ place: Int) -> Bool { row.values[place] == .boolean(true) }

    private static let titlePlace = place("title")
    private static let descriptionPlace = place("description")
    private static let tagsPlace = place("tags")
    private static let locationNamePlace = place("location_name")
    private static let addressPlace = place("address")
    private static let locationHiddenPlace = place("location_hidden")
    private static let requiresApprovalPlace = place("requires_approval")

    private static func place(_ column: String) -> Int {
        guard let place = RowShape.event.fields.firstIndex(where: { $0.name.description == column }) else {
            preconditionFailure(column)
        }
        return place
    }
}

import Domain
import Operations
import Store

extension TablePlanner {
    mutating func planVenues(_ references: TableReferences) throws {
        try each { planner, cells in try planner.venue(&cells, references) }
    }

    private func venue(_ cells: inout TableCells, _ references: TableReferences) throws -> TableChange? {
        let id = cells.id(of: Venue.self)
        let old = try id.flatMap { try VenueRow.find($0, in: references.reader) }
        let area =
            has(.area) || has(.areaID)
            ? try references.area(&cells, id: .areaID, name: .area, old: old?.details.area) : old?.details.area
        let details = try VenueDetails.checked(
            name: cells.text(.name, or: old?.details.name), address: cells.text(.address, or: old?.details.address),
            area: area,
            latitude: cells.degrees(.latitude, or: old?.details.latitude),
            longitude: cells.degrees(.longitude, or: old?.details.longitude),
            type: cells.choice(.type, or: old?.details.type))
        guard let old else {
            return .addVenue(
                AddVenue(
                    id: id ?? newID(), name: details.name, address: details.address, geographicAreaId: details.area,
                    latitude: details.latitude,
                    longitude: details.longitude, venueType: details.type))
        }
        let was = old.details
        guard details != was else { return nil }
        return .updateVenue(
            UpdateVenue(
                id: old.id, name: Patch(from: was.name, to: details.name),
                address: Patch(from: was.address, to: details.address),
                geographicAreaId: Patch(from: was.area, to: details.area),
                latitude: Patch(from: was.latitude, to: details.latitude),
                longitude: Patch(from: was.longitude, to: details.longitude),
                venueType: Patch(from: was.type, to: details.type)))
    }
}

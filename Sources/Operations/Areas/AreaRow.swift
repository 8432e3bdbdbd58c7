import Domain
import Store

/// A geographic area as it is stored.
struct AreaRow {
    var id: ID<Area>
    var details: AreaDetails

    static func find(_ id: ID<Area>, in reader: any Reader) throws -> AreaRow? {
        try reader.row("SELECT name, area_type, parent_id FROM area WHERE id = \(id)") {
            AreaRow(id: id, details: AreaDetails(name: try $0.next(), type: try $0.next(), parent: try $0.next()))
        }
    }

    /// - Throws: ``Refusal`` `not_found`.
    static func present(_ id: ID<Area>, in reader: any Reader) throws -> AreaRow {
        guard let row = try find(id, in: reader) else { throw Refusal.notFound }
        return row
    }

    /// What uses an area, so that it cannot be deleted.
    static func uses(of id: ID<Area>, in reader: any Reader) throws -> ProgrammeUses {
        ProgrammeUses([
            .venue: try reader.value("SELECT count(*) FROM venue WHERE area_id = \(id)") ?? 0,
            .area: try reader.value("SELECT count(*) FROM area WHERE parent_id = \(id)") ?? 0,
        ])
    }

    /// - Throws: ``Refusal`` `invalid` at `geographicAreaId` for an area that is not there.
    static func check(_ id: ID<Area>, in reader: any Reader) throws {
        guard try reader.exists("SELECT 1 FROM area WHERE id = \(id)") else {
            throw Refusal.invalid("geographicAreaId", "This area is gone. Choose another.")
        }
    }
}

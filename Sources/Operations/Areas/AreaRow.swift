package import Domain
package import Store

/// A stored geographic area.
package struct AreaRow: StoredRow {
    package var id: ID<Area>
    package var details: AreaDetails

    package static func find(_ id: ID<Area>, in reader: any Reader) throws -> AreaRow? {
        try reader.row("SELECT name, area_type, parent_id FROM area WHERE id = \(id)") {
            AreaRow(id: id, details: AreaDetails(name: try $0.next(), type: try $0.next(), parent: try $0.next()))
        }
    }

    /// Returns the uses that prevent deleting an area.
    package static func uses(of id: ID<Area>, in reader: any Reader) throws -> ProgrammeUses {
        ProgrammeUses([
            .venue: try reader.value("SELECT count(*) FROM venue WHERE area_id = \(id)") ?? 0,
            .area: try reader.value("SELECT count(*) FROM area WHERE parent_id = \(id)") ?? 0,
        ])
    }

    /// Checks that an area exists.
    ///
    /// - Throws: ``Refusal`` `invalid` at `geographicAreaId` if it does not.
    static func check(_ id: ID<Area>, in reader: any Reader) throws {
        guard try reader.exists("SELECT 1 FROM area WHERE id = \(id)") else {
            throw Refusal.invalid("geographicAreaId", "This area no longer exists. Choose another.")
        }
    }
}

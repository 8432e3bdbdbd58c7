import Domain
import Operations
import Store

extension TablePlanner {
    /// An area can refer to other areas of the table, in any order.
    mutating func planAreas(_ references: TableReferences) throws {
        let family = AreaHierarchy(
            try references.reader.rows("SELECT id, parent_id FROM area") { (id: try $0.next(), parent: try $0.next()) })
        var ids: [ID<Area>] = []
        for line in sheet.lines {
            let cells = TableCells(line: line, of: sheet, places: places, zone: zone)
            let id = cells[.id].flatMap { ID<Area>($0) } ?? newID()
            ids.append(id)
            let name = try cells[.name] ?? AreaRow.find(id, in: references.reader)?.details.name
            if let name { family.name(id, name) }
        }
        var planned: [(line: StageTable.Line, id: ID<Area>)] = []
        for (line, id) in zip(sheet.lines, ids) {
            if let change = try one(line, { planner, cells in try planner.area(id, &cells, references, family) }) {
                planned.append((change, id))
            }
        }
        for (line, id) in planned {
            do {
                try AreaDetails.check(id, under: family.ancestors(of: id), height: family.height(of: id))
            } catch {
                plan.addProblem(line.line, .parent, error.message)
            }
        }
        let new = planned.count { $0.line.change.isNew }
        if family.known + new > Quota.areas.limit { plan.addProblem(1, nil, Quota.areas.sentence) }
        guard !hasProblems else { return }
        // Parents are written first, so they exist, and no intermediate step creates a cycle.
        let depths = Dictionary(uniqueKeysWithValues: planned.map { ($0.id, family.ancestors(of: $0.id).count) })
        plan.changes = planned.sorted { (depths[$0.id]!, $0.line.line) < (depths[$1.id]!, $1.line.line) }.map(\.line)
    }

    private func area(
        _ id: ID<Area>, _ cells: inout TableCells, _ references: TableReferences, _ family: AreaHierarchy
    ) throws -> TableChange? {
        _ = cells.id(of: Area.self)
        let old = try AreaRow.find(id, in: references.reader)
        var parent = old?.details.parent
        if has(.parent) || has(.parentID) { parent = try self.parent(&cells, old: parent, references, family) }
        let details = try AreaDetails.checked(
            name: cells.text(.name, or: old?.details.name), type: cells.choice(.type, or: old?.details.type),
            parent: parent)
        family.parents[id] = .some(parent)
        guard let old else {
            return .addArea(
                AddArea(id: id, name: details.name, areaType: details.type, parentGeographicAreaId: details.parent))
        }
        let was = old.details
        guard details != was else { return nil }
        return .updateArea(
            UpdateArea(
                id: id, name: Patch(from: was.name, to: details.name),
                areaType: Patch(from: was.type, to: details.type),
                parentGeographicAreaId: Patch(from: was.parent, to: details.parent)))
    }

    private func parent(
        _ cells: inout TableCells, old: ID<Area>?, _ references: TableReferences, _ family: AreaHierarchy
    ) throws -> ID<Area>? {
        // Areas are found by the names that they will have after the import.
        func found(_ text: String) throws -> [(id: ID<Area>, name: String)] {
            try references.areas(text).filter { !family.isNamed($0.id) } + family.named(text)
        }
        if cells[.parentID] != nil, let id = cells.id(.parentID, of: Area.self), let name = family.name(of: id) {
            // The current name is accepted as well.
            if let text = cells[.parent], try !references.isName(text, of: id), !TableReferences.isSame(name, text),
                try TableReferences.pick(found(text), text) != id
            {
                cells.addProblem(.parent, TableReferences.disagreement(text, cells.heading(.parentID), name))
            }
            return id
        }
        if cells[.parentID] == nil, let text = cells[.parent] {
            return try references.one(found(text), text, .parent, .parentID, old: old, in: "area", &cells)
        }
        return try references.area(&cells, id: .parentID, name: .parent, old: old)
    }
}

import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    static let tables = [
        RandomAction(StageTable.self, 1) { d in
            let (now, user) = (d.now, try d.editor().userID)
            var lines: [StageTable.Line] = []
            for place in 0..<d.g.int(1...4) {
                let change: TableChange =
                    if d.g.one(in: 2) {
                        .addArea(
                            AddArea(
                                id: ID(at: now) { d.g.next() }, name: d.g.word(4), areaType: .city,
                                parentGeographicAreaId: try? d.one("SELECT id FROM area ORDER BY id")))
                    } else {
                        .updateParticipant(
                            UpdateParticipant(
                                id: try d.one("SELECT id FROM participant ORDER BY id"), name: .set(d.g.word(5)),
                                homeVenueId: d.g.one(in: 2)
                                    ? .set(try d.one("SELECT id FROM venue ORDER BY id")) : .keep))
                    }
                lines.append(StageTable.Line(line: place + 2, change: change))
            }
            return (
                StageTable(
                    id: ID(at: now) { d.g.next() }, kind: .areas, file: "a.csv", user: user, unchanged: 0, lines: lines),
                .system
            )
        },
        RandomAction(ImportTable.self, 2) { d in
            let (id, user): (ID<TableImport>, ID<User>?) = try d.two(
                "SELECT id, user_id FROM table_import WHERE status = 'staged' ORDER BY id")
            return (ImportTable(id: id), try d.actor(user))
        },
        RandomAction(UndoTableImport.self, 1) { d in
            (
                UndoTableImport(id: try d.one("SELECT id FROM table_import WHERE status <> 'staged' ORDER BY id")),
                try d.editor()
            )
        },
    ]
}

import Domain
package import Store

extension Replica {
    /// The columns that name photos.
    private static let photoColumns: [(table: SQL, column: SQL)] = RowShape.all.flatMap { shape in
        shape.fields.filter { $0.kind == .photo }.map { (shape.table, $0.sql) }
    }

    /// The kinds of rows that name photos.
    package static let kindsWithPhotos = Set(
        RowShape.all.filter { $0.fields.contains { $0.kind == .photo } }.map(\.kind))

    /// Returns those of some photos that a row names.
    package static func photos(among hashes: [String], in reader: any Reader) throws -> Set<String> {
        guard !hashes.isEmpty else { return [] }
        var named: Set<String> = []
        for (table, column) in photoColumns {
            named.formUnion(
                try reader.rows("SELECT DISTINCT \(column) FROM \(table) WHERE \(column) IN \(list: hashes)") {
                    try $0.next(String.self)
                })
        }
        return named
    }
}

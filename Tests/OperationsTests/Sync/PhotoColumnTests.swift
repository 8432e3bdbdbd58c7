import Store
import Testing

@testable import Operations

/// A device deletes a photo with the last row that names it, so every column that names photos is declared.
struct PhotoColumnTests {
    @Test func everyTableThatUsesPhotosDeclaresItsColumn() async throws {
        // The server records each use of a photo in `photo`, with a reference to the row that names it.
        let users: Set<String> = try await TestCommunity().read { reader in
            try Set(
                reader.rows("SELECT \"table\" FROM pragma_foreign_key_list('photo')") { try $0.next(String.self) })
        }
        let declared = RowShape.all.filter { $0.fields.contains { $0.kind == .photo } }
        #expect(users == ["users", "event", "expense", "post"], "update the list of tables whose rows name photos")
        #expect(Set(declared.map(\.table.literal)) == users)
        #expect(Set(declared.map(\.kind)) == Replica.kindsWithPhotos)
        for shape in RowShape.all {
            for field in shape.fields where field.name.description.contains("photo") {
                #expect(field.kind == .photo, "\(shape.kind).\(field.name)")
            }
        }
    }
}

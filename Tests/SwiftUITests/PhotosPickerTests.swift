import Foundation
@_spi(Testing) import PhotosUI
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct PhotosPickerTests {
    private struct Cover: View {
        @State private var item: PhotosPickerItem?
        @State private var bytes = 0
        var body: some View {
            PhotosPicker("Choose photo", selection: $item, matching: .images)
            Text("\(bytes) bytes").task(id: item) {
                bytes = (try? await item?.loadTransferable(type: Data.self))?.count ?? 0
            }
        }
    }

    @Test func thePhotoOfTheTestIsChosen() async throws {
        let screen = TestScreen(environment: { environment in
            environment.photoLibrary = [PhotosPickerItem(itemIdentifier: "1", data: Data([1, 2, 3]))]
        }) { Cover() }
        try screen.tap("Choose photo")
        try await screen.waitFor("3 bytes")
    }
}

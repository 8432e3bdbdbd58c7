import Foundation
@_spi(Testing) import SwiftUI

public struct PhotosPickerItem: Equatable, Hashable, Sendable {
    public let itemIdentifier: String?
    private let data: Data

    /// A photo that a test puts into the library.
    @_spi(Testing) public init(itemIdentifier: String, data: Data) {
        self.itemIdentifier = itemIdentifier
        self.data = data
    }

    public func loadTransferable<T>(type: T.Type) async throws -> T? where T: Transferable { data as? T }
}

public struct PHPickerFilter: Equatable, Hashable, Sendable {
    let name: String
    public static let images = PHPickerFilter(name: "images")
    public static let videos = PHPickerFilter(name: "videos")
    public static let livePhotos = PHPickerFilter(name: "livePhotos")
}

private struct PhotoLibraryKey: EnvironmentKey {
    static var defaultValue: [PhotosPickerItem] { [] }
}

extension EnvironmentValues {
    /// What a person would choose in the system's picker, which is not part of the app.
    @_spi(Testing) public var photoLibrary: [PhotosPickerItem] {
        get { self[PhotoLibraryKey.self] }
        set { self[PhotoLibraryKey.self] = newValue }
    }
}

/// A button that chooses the photos of the test at once.
nonisolated public struct PhotosPicker<Label>: View where Label: View {
    @Environment(\.photoLibrary) private var library
    private let choose: ([PhotosPickerItem]) -> Void
    private let label: Label

    public var body: some View {
        Button {
            choose(library)
        } label: {
            label
        }
    }

    nonisolated public init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil, @ViewBuilder label: () -> Label
    ) {
        choose = { selection.wrappedValue = $0.first }
        self.label = label()
    }

    nonisolated public init(
        selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil, matching filter: PHPickerFilter? = nil,
        @ViewBuilder label: () -> Label
    ) {
        choose = { selection.wrappedValue = Array($0.prefix(maxSelectionCount ?? .max)) }
        self.label = label()
    }
}

extension PhotosPicker where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
    ) { self.init(selection: selection, matching: filter) { Text(titleKey) } }
}

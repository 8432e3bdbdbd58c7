import Foundation

nonisolated public struct Image: Equatable, Sendable {
    let name: String
    var isSymbol = false
    var isDecorative = false
    var isResizable = false
    var label: Text?
    var data: Data?

    init(name: String) { self.name = name }

    public init(systemName: String) {
        self.init(name: systemName)
        isSymbol = true
    }

    public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(name: name)
        label = Text(verbatim: name)
    }

    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(name: name)
        self.label = label
    }

    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(name: name)
        isDecorative = true
    }

    public init(uiImage: UIImage) {
        self.init(name: "")
        data = uiImage.data
    }

    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
    ) -> Image {
        var image = self
        image.isResizable = true
        return image
    }

    public func renderingMode(_ renderingMode: Image.TemplateRenderingMode?) -> Image { self }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
    public func interpolation(_ interpolation: Image.Interpolation) -> Image { self }
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    public enum ResizingMode: Sendable { case tile, stretch }
    public enum TemplateRenderingMode: Sendable { case template, original }
    public enum Interpolation: Sendable { case none, low, medium, high }
    public enum Scale: Sendable { case small, medium, large }
}

nonisolated public struct SymbolRenderingMode: Sendable {
    public static let monochrome = SymbolRenderingMode()
    public static let multicolor = SymbolRenderingMode()
    public static let hierarchical = SymbolRenderingMode()
    public static let palette = SymbolRenderingMode()
}

nonisolated public struct SymbolVariants: Hashable, Sendable {
    let name: String
    public static let none = SymbolVariants(name: "")
    public static let fill = SymbolVariants(name: "fill")
    public static let circle = SymbolVariants(name: "circle")
    public static let slash = SymbolVariants(name: "slash")
}

/// A picture in memory, as UIKit has it.
public final class UIImage: Sendable {
    let data: Data

    /// - Returns: nil for data without the signature of a PNG, a JPEG, a GIF, a WebP or a HEIC.
    public init?(data: Data) {
        let start = Array(data.prefix(12))
        let isPicture =
            start.starts(with: [0x89, 0x50, 0x4E, 0x47]) || start.starts(with: [0xFF, 0xD8])
            || start.starts(with: [0x47, 0x49, 0x46]) || start.starts(with: [0x52, 0x49, 0x46, 0x46])
            || start.dropFirst(4).starts(with: [0x66, 0x74, 0x79, 0x70])
        guard isPicture else { return nil }
        self.data = data
    }
}

extension Image: View {
    public typealias Body = Never
}

extension Image: PrimitiveView {
    func render(in context: Context) -> Output {
        var node = Node(isSymbol ? .image : .picture)
        node.symbol = name
        // A device reads a name of the symbol's own, in the system's language. Here it has none, so that a control
        // with nothing but a symbol needs a label.
        node.text = label?.resolved(in: context.environment) ?? ""
        node.accessibility.isDecorative = isDecorative
        node.accessibility.traits = .isImage
        if isSymbol, let font = context.environment.font { node.style = font.css }
        if let data {
            node.style["background-image"] = "url(data:;base64,\(data.base64EncodedString()))"
        }
        if isResizable { node.classes.append("resizable") }
        return Output(node)
    }
}

import Foundation
@_spi(Frameworks) import SwiftUI

public struct PlottableValue<Value> where Value: Plottable {
    let name: Text
    let value: Value

    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(name: Text(labelKey), value: value)
    }

    @_disfavoredOverload
    public static func value<S>(_ label: S, _ value: Value) -> PlottableValue<Value> where S: StringProtocol {
        PlottableValue(name: Text(label), value: value)
    }
}

public protocol Plottable {
    associatedtype PrimitivePlottable
    /// How high the value is drawn; nil for a category.
    var plottedNumber: Double? { get }
    var plottedText: String { get }
}

extension String: Plottable {
    public typealias PrimitivePlottable = String
    public var plottedNumber: Double? { nil }
    public var plottedText: String { self }
}
extension Int: Plottable {
    public typealias PrimitivePlottable = Int
    public var plottedNumber: Double? { Double(self) }
    public var plottedText: String { String(self) }
}
extension Double: Plottable {
    public typealias PrimitivePlottable = Double
    public var plottedNumber: Double? { self }
    public var plottedText: String { formatted() }
}
extension Date: Plottable {
    public typealias PrimitivePlottable = Date
    public var plottedNumber: Double? { timeIntervalSinceReferenceDate }
    public var plottedText: String { formatted(date: .abbreviated, time: .omitted) }
}

/// One mark, without the types of its values.
final class ChartMark: Identifiable {
    let x: String
    let y: String
    let height: Double
    let id: Int

    init(x: String, y: String, height: Double, id: Int = 0) {
        self.x = x
        self.y = y
        self.height = height
        self.id = id
    }

    func with(id: Int) -> ChartMark { ChartMark(x: x, y: y, height: height, id: id) }
}

@MainActor @preconcurrency public protocol ChartContent {
    associatedtype Body: ChartContent
    @ChartContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

protocol PrimitiveChartContent {
    var marks: [ChartMark] { get }
}

func chartMarks(_ content: Any) -> [ChartMark] { (content as? any PrimitiveChartContent)?.marks ?? [] }

extension Never: ChartContent {}

nonisolated struct ChartMarks: ChartContent, PrimitiveChartContent {
    let marks: [ChartMark]
    var body: Never { return fatalError("Chart content has no body.") }
}

nonisolated public struct BarMark: ChartContent, PrimitiveChartContent {
    let marks: [ChartMark]
    public var body: Never { return fatalError("A mark has no body.") }

    nonisolated public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) where X: Plottable, Y: Plottable {
        marks = [mark(x.value, y.value)]
    }
}

nonisolated public struct LineMark: ChartContent, PrimitiveChartContent {
    let marks: [ChartMark]
    public var body: Never { return fatalError("A mark has no body.") }

    nonisolated public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) where X: Plottable, Y: Plottable {
        marks = [mark(x.value, y.value)]
    }
}

nonisolated public struct AreaMark: ChartContent, PrimitiveChartContent {
    let marks: [ChartMark]
    public var body: Never { return fatalError("A mark has no body.") }

    nonisolated public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) where X: Plottable, Y: Plottable {
        marks = [mark(x.value, y.value)]
    }
}

nonisolated public struct PointMark: ChartContent, PrimitiveChartContent {
    let marks: [ChartMark]
    public var body: Never { return fatalError("A mark has no body.") }

    nonisolated public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) where X: Plottable, Y: Plottable {
        marks = [mark(x.value, y.value)]
    }
}

/// Bars that lie have their number on the x axis.
private func mark(_ x: some Plottable, _ y: some Plottable) -> ChartMark {
    if y.plottedNumber == nil, let height = x.plottedNumber {
        return ChartMark(x: y.plottedText, y: x.plottedText, height: height)
    }
    return ChartMark(x: x.plottedText, y: y.plottedText, height: y.plottedNumber ?? 0)
}

extension ForEach: ChartContent where Content: ChartContent {
    public var body: Never { return fatalError("Content of a chart has no body.") }

    nonisolated public init(
        _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(elements: data, identify: { $0.id }, content: content)
    }

    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) { self.init(elements: data, identify: { $0[keyPath: id] }, content: content) }
}

extension ForEach: PrimitiveChartContent where Content: ChartContent {
    var marks: [ChartMark] { data.flatMap { chartMarks(content($0)) } }
}

extension ChartContent {
    nonisolated public func foregroundStyle<S>(_ style: S) -> some ChartContent where S: ShapeStyle {
        ChartMarks(marks: chartMarks(self))
    }
    nonisolated public func foregroundStyle<D>(by value: PlottableValue<D>) -> some ChartContent where D: Plottable {
        ChartMarks(marks: chartMarks(self))
    }
    nonisolated public func cornerRadius(_ radius: CGFloat) -> some ChartContent {
        ChartMarks(marks: chartMarks(self))
    }
}

@resultBuilder public struct ChartContentBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: ChartContent { content }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: ChartContent { content }
    @_disfavoredOverload
    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> some ChartContent where repeat each Content: ChartContent {
        var marks: [ChartMark] = []
        repeat marks += chartMarks(each content)
        return ChartMarks(marks: marks)
    }
    public static func buildIf<Content>(_ content: Content?) -> some ChartContent where Content: ChartContent {
        ChartMarks(marks: content.map { chartMarks($0) } ?? [])
    }
}

/// Bars of their relative height. VoiceOver reads each with both values.
nonisolated public struct Chart<Content>: View where Content: ChartContent {
    private let marks: [ChartMark]

    nonisolated public init(@ChartContentBuilder content: () -> Content) {
        marks = chartMarks(content()).enumerated().map { $0.element.with(id: $0.offset) }
    }

    nonisolated public init<Data, C>(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C)
    where
        Content == ForEach<Data, Data.Element.ID, C>, Data: RandomAccessCollection, C: ChartContent,
        Data.Element: Identifiable
    {
        marks = data.flatMap { chartMarks(content($0)) }.enumerated().map { $0.element.with(id: $0.offset) }
    }

    public var body: some View {
        let highest = max(marks.map(\.height).max() ?? 1, 1)
        HStack(alignment: .bottom, spacing: 8) {
            ForEach(marks) { mark in
                VStack(spacing: 4) {
                    Color.accentColor.frame(height: 140 * CGFloat(mark.height / highest))
                    Text(mark.x).font(.caption2).foregroundStyle(.secondary)
                }
                .accessibilityElement().accessibilityLabel(mark.x).accessibilityValue(mark.y)
            }
        }
    }
}

public struct AxisMarkValues: Sendable {
    public static var automatic: AxisMarkValues { AxisMarkValues() }
}

extension View {
    nonisolated public func chartXAxis(_ visibility: Visibility) -> some View { self }
    nonisolated public func chartYAxis(_ visibility: Visibility) -> some View { self }
    nonisolated public func chartLegend(_ visibility: Visibility) -> some View { self }
}

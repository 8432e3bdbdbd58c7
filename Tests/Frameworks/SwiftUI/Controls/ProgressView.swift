import Foundation

nonisolated public struct ProgressView<Label, CurrentValueLabel>: View where Label: View, CurrentValueLabel: View {
    public typealias Body = Never
    let label: Label
    let currentValueLabel: CurrentValueLabel
    let fraction: Double?
}

extension ProgressView where CurrentValueLabel == EmptyView {
    nonisolated public init() where Label == EmptyView {
        self.init(label: EmptyView(), currentValueLabel: EmptyView(), fraction: nil)
    }

    nonisolated public init(@ViewBuilder label: () -> Label) {
        self.init(label: label(), currentValueLabel: EmptyView(), fraction: nil)
    }

    nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text {
        self.init(label: Text(titleKey), currentValueLabel: EmptyView(), fraction: nil)
    }

    @_disfavoredOverload
    nonisolated public init<S>(_ title: S) where Label == Text, S: StringProtocol {
        self.init(label: Text(title), currentValueLabel: EmptyView(), fraction: nil)
    }
}

extension ProgressView {
    nonisolated public init<V>(
        value: V?, total: V = 1.0
    ) where Label == EmptyView, CurrentValueLabel == EmptyView, V: BinaryFloatingPoint {
        self.init(
            label: EmptyView(), currentValueLabel: EmptyView(), fraction: value.map { Double($0) / Double(total) })
    }

    nonisolated public init<V>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
    ) where CurrentValueLabel == EmptyView, V: BinaryFloatingPoint {
        self.init(
            label: label(), currentValueLabel: EmptyView(), fraction: value.map { Double($0) / Double(total) })
    }

    nonisolated public init<V>(
        value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) where V: BinaryFloatingPoint {
        self.init(
            label: label(), currentValueLabel: currentValueLabel(),
            fraction: value.map { Double($0) / Double(total) })
    }

    nonisolated public init<V>(
        _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
    ) where Label == Text, CurrentValueLabel == EmptyView, V: BinaryFloatingPoint {
        self.init(
            label: Text(titleKey), currentValueLabel: EmptyView(), fraction: value.map { Double($0) / Double(total) })
    }
}

extension ProgressView: PrimitiveView {
    func render(in context: Context) -> Output {
        var output = context.child(.index(0)).render(label)
        output.append(context.child(.index(1)).render(currentValueLabel))
        return output.wrapped(.progress) { node in
            node.accessibility.value = fraction.map { "\(Int(($0 * 100).rounded()))%" } ?? "in progress"
            node.accessibility.traits = .updatesFrequently
            node.classes = [fraction == nil ? "indeterminate" : "determinate"]
        }
    }
}

nonisolated public struct Gauge<Label, CurrentValueLabel, BoundsLabel, MarkedValueLabels>: View
where Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View {
    public typealias Body = Never
    let label: Label
    let currentValueLabel: CurrentValueLabel
    let fraction: Double
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    nonisolated public init<V>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) where CurrentValueLabel == EmptyView, V: BinaryFloatingPoint {
        let length = Double(bounds.upperBound - bounds.lowerBound)
        self.init(
            label: label(), currentValueLabel: EmptyView(),
            fraction: length == 0 ? 0 : Double(value - bounds.lowerBound) / length)
    }

    nonisolated public init<V>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) where V: BinaryFloatingPoint {
        let length = Double(bounds.upperBound - bounds.lowerBound)
        self.init(
            label: label(), currentValueLabel: currentValueLabel(),
            fraction: length == 0 ? 0 : Double(value - bounds.lowerBound) / length)
    }
}

extension Gauge: PrimitiveView {
    func render(in context: Context) -> Output {
        var output = context.child(.index(0)).render(label)
        output.append(context.child(.index(1)).render(currentValueLabel))
        return output.wrapped(.gauge) { node in
            node.accessibility.value = "\(Int((fraction * 100).rounded()))%"
            node.classes = ["determinate"]
        }
    }
}

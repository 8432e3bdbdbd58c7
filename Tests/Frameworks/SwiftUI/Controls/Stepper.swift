import Foundation

nonisolated public struct Stepper<Label>: View where Label: View {
    public typealias Body = Never
    let label: Label
    let increment: (() -> Void)?
    let decrement: (() -> Void)?
    let value: () -> String?

    init(
        label: Label, increment: (() -> Void)?, decrement: (() -> Void)?, value: @escaping () -> String? = { nil }
    ) {
        self.label = label
        self.increment = increment
        self.decrement = decrement
        self.value = value
    }

    init<V>(_ label: Label, _ binding: Binding<V>, _ bounds: ClosedRange<V>?, _ step: V.Stride) where V: Strideable {
        func move(by step: V.Stride) {
            let next = binding.wrappedValue.advanced(by: step)
            binding.wrappedValue = bounds.map { min(max(next, $0.lowerBound), $0.upperBound) } ?? next
        }
        self.init(label: label, increment: { move(by: step) }, decrement: { move(by: 0 - step) }) {
            "\(binding.wrappedValue)"
        }
    }
}

extension Stepper {
    nonisolated public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(label: label(), increment: onIncrement, decrement: onDecrement) }

    nonisolated public init<V>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable { self.init(label(), value, nil, step) }

    nonisolated public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable { self.init(label(), value, bounds, step) }
}

extension Stepper where Label == Text {
    nonisolated public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable { self.init(Text(titleKey), value, nil, step) }

    nonisolated public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable { self.init(Text(titleKey), value, bounds, step) }

    @_disfavoredOverload
    nonisolated public init<S, V>(
        _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where S: StringProtocol, V: Strideable { self.init(Text(title), value, bounds, step) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(label: Text(titleKey), increment: onIncrement, decrement: onDecrement) }
}

extension Stepper: PrimitiveView {
    func render(in context: Context) -> Output {
        let increment = increment
        let decrement = decrement
        let value = context.read(value)
        return context.render(label).wrapped(.stepper) { node in
            node.accessibility.value = value
            node.accessibility.role = "adjustable"
            node.isEnabled = context.environment.isEnabled
            node.actions.adjust = { $0 > 0 ? increment?() : decrement?() }
        }
    }
}

nonisolated public struct Slider<Label, ValueLabel>: View where Label: View, ValueLabel: View {
    public typealias Body = Never
    let label: Label
    let fraction: () -> Double
    let move: (Int) -> Void

    init<V>(_ label: Label, _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V.Stride?)
    where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.label = label
        let length = Double(bounds.upperBound - bounds.lowerBound)
        fraction = { length == 0 ? 0 : Double(value.wrappedValue - bounds.lowerBound) / length }
        // VoiceOver moves a slider by a tenth.
        let step = step.map { Double($0) } ?? length / 10
        move = { direction in
            let next = value.wrappedValue + V(Double(direction) * step)
            value.wrappedValue = min(max(next, bounds.lowerBound), bounds.upperBound)
        }
    }
}

extension Slider where ValueLabel == EmptyView {
    nonisolated public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint { self.init(label(), value, bounds, nil) }

    nonisolated public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint { self.init(label(), value, bounds, step) }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    nonisolated public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint { self.init(EmptyView(), value, bounds, nil) }

    nonisolated public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint { self.init(EmptyView(), value, bounds, step) }
}

extension Slider: PrimitiveView {
    func render(in context: Context) -> Output {
        let fraction = context.read(fraction)
        let move = move
        return context.render(label).wrapped(.slider) { node in
            node.accessibility.value = "\(Int((fraction * 100).rounded()))%"
            node.accessibility.role = "adjustable"
            node.isEnabled = context.environment.isEnabled
            node.actions.adjust = { move($0) }
        }
    }
}

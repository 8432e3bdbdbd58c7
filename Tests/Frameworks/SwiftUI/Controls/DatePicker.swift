import Foundation

nonisolated public struct DatePicker<Label>: View where Label: View {
    public typealias Body = Never
    public typealias Components = DatePickerComponents
    let label: Label
    let selection: Binding<Date>
    let minimum: Date?
    let maximum: Date?
    let components: DatePickerComponents
}

nonisolated public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker {
    nonisolated public init(
        selection: Binding<Date>, displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(
            label: label(), selection: selection, minimum: nil, maximum: nil, components: displayedComponents)
    }

    nonisolated public init(
        selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(
            label: label(), selection: selection, minimum: range.lowerBound, maximum: range.upperBound,
            components: displayedComponents)
    }

    nonisolated public init(
        selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) {
        self.init(
            label: label(), selection: selection, minimum: range.lowerBound, maximum: nil,
            components: displayedComponents)
    }
}

extension DatePicker where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) } }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) { self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) } }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) { self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) } }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) {
        self.init(
            label: Text(titleKey), selection: selection, minimum: nil, maximum: range.upperBound,
            components: displayedComponents)
    }

    @_disfavoredOverload
    nonisolated public init<S>(
        _ title: S, selection: Binding<Date>,
        displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) where S: StringProtocol {
        self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) }
    }
}

extension DatePicker: PrimitiveView {
    func render(in context: Context) -> Output {
        let selection = selection
        let date = context.read(selection)
        var format = Date.FormatStyle()
        if components.contains(.date) { format = format.day().month(.abbreviated).year() }
        if components.contains(.hourAndMinute) { format = format.hour().minute() }
        format.locale = context.environment.locale
        format.timeZone = context.environment.timeZone
        format.calendar = context.environment.calendar
        let minimum = minimum
        let maximum = maximum
        return context.render(label).wrapped(.date) { node in
            node.accessibility.value = date.formatted(format)
            node.accessibility.role = "date picker"
            node.isEnabled = context.environment.isEnabled
            node.classes = [context.environment.styles.datePicker]
            node.actions.setDate = { date in
                var allowed = date
                if let minimum { allowed = max(allowed, minimum) }
                if let maximum { allowed = min(allowed, maximum) }
                selection.wrappedValue = allowed
            }
        }
    }
}

@MainActor @preconcurrency public protocol DatePickerStyle {
    nonisolated var name: String { get }
}
nonisolated public struct DefaultDatePickerStyle: DatePickerStyle {
    nonisolated public var name: String { "automatic" }
    nonisolated public init() {}
}
nonisolated public struct CompactDatePickerStyle: DatePickerStyle {
    nonisolated public var name: String { "automatic" }
    nonisolated public init() {}
}
nonisolated public struct GraphicalDatePickerStyle: DatePickerStyle {
    nonisolated public var name: String { "graphical" }
    nonisolated public init() {}
}
extension DatePickerStyle where Self == DefaultDatePickerStyle {
    @MainActor @preconcurrency public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
    @MainActor @preconcurrency public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    @MainActor @preconcurrency public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}
extension View {
    nonisolated public func datePickerStyle<S>(_ style: S) -> some View where S: DatePickerStyle {
        changingEnvironment { $0.styles.datePicker = style.name }
    }
}

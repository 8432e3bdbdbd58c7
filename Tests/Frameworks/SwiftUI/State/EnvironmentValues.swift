import Foundation
import Observation

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

nonisolated public struct EnvironmentValues: CustomStringConvertible {
    private var values: [ObjectIdentifier: Any] = [:]
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    public var description: String { "EnvironmentValues" }

    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { (values[ObjectIdentifier(key)] as? K.Value) ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    public subscript<T>(objectType: T.Type) -> T? where T: AnyObject, T: Observable {
        get { objects[ObjectIdentifier(objectType)] as? T }
        set { objects[ObjectIdentifier(objectType)] = newValue }
    }

    /// Returns whether both are known to be equal.
    func isSame(as other: EnvironmentValues) -> Bool {
        guard values.count == other.values.count, objects.count == other.objects.count else { return false }
        for (key, object) in objects where other.objects[key] !== object { return false }
        for (key, value) in values {
            guard let otherValue = other.values[key] else { return false }
            func isEqual<T>(_ value: T) -> Bool { (otherValue as? T).map { isProvablyEqual(value, $0) } ?? false }
            guard isEqual(value) else { return false }
        }
        return true
    }
}

/// A key of this module, whose default is given where it is used.
private struct Key<Value, Name> {}

extension EnvironmentValues {
    private subscript<Value, Name>(key: Key<Value, Name>, default fallback: @autoclosure () -> Value) -> Value {
        get { (values[ObjectIdentifier(Key<Value, Name>.self)] as? Value) ?? fallback() }
        set { values[ObjectIdentifier(Key<Value, Name>.self)] = newValue }
    }

    public var isEnabled: Bool {
        get { self[Key<Bool, Names.Enabled>(), default: true] }
        set { self[Key<Bool, Names.Enabled>(), default: true] = newValue }
    }
    public var colorScheme: ColorScheme {
        get { self[Key<ColorScheme, Names.Appearance>(), default: .light] }
        set { self[Key<ColorScheme, Names.Appearance>(), default: .light] = newValue }
    }
    public var colorSchemeContrast: ColorSchemeContrast {
        self[Key<ColorSchemeContrast, Names.Contrast>(), default: .standard]
    }
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[Key<DynamicTypeSize, Names.TypeSize>(), default: .large] }
        set { self[Key<DynamicTypeSize, Names.TypeSize>(), default: .large] = newValue }
    }
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[Key<UserInterfaceSizeClass?, Names.Horizontal>(), default: .compact] }
        set { self[Key<UserInterfaceSizeClass?, Names.Horizontal>(), default: .compact] = newValue }
    }
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[Key<UserInterfaceSizeClass?, Names.Vertical>(), default: .regular] }
        set { self[Key<UserInterfaceSizeClass?, Names.Vertical>(), default: .regular] = newValue }
    }
    public var layoutDirection: LayoutDirection {
        get { self[Key<LayoutDirection, Names.Direction>(), default: .leftToRight] }
        set { self[Key<LayoutDirection, Names.Direction>(), default: .leftToRight] = newValue }
    }
    public var locale: Locale {
        get { self[Key<Locale, Names.Locale>(), default: Locale(identifier: "en_GB")] }
        set { self[Key<Locale, Names.Locale>(), default: Locale(identifier: "en_GB")] = newValue }
    }
    public var calendar: Calendar {
        get { self[Key<Calendar, Names.Calendar>(), default: Calendar(identifier: .gregorian)] }
        set { self[Key<Calendar, Names.Calendar>(), default: Calendar(identifier: .gregorian)] = newValue }
    }
    public var timeZone: TimeZone {
        get { self[Key<TimeZone, Names.Zone>(), default: TimeZone(identifier: "UTC")!] }
        set { self[Key<TimeZone, Names.Zone>(), default: TimeZone(identifier: "UTC")!] = newValue }
    }
    public var accessibilityReduceMotion: Bool { reducesMotion }
    public var accessibilityReduceTransparency: Bool { false }
    public var accessibilityDifferentiateWithoutColor: Bool { differentiatesWithoutColor }
    public var accessibilityVoiceOverEnabled: Bool { self[Key<Bool, Names.VoiceOver>(), default: true] }
    public var scenePhase: ScenePhase {
        get { self[Key<ScenePhase, Names.Phase>(), default: .active] }
        set { self[Key<ScenePhase, Names.Phase>(), default: .active] = newValue }
    }
    public var openURL: OpenURLAction {
        get { self[Key<OpenURLAction, Names.Open>(), default: OpenURLAction(unchecked: { _ in .systemAction })] }
        set {
            self[Key<OpenURLAction, Names.Open>(), default: OpenURLAction(unchecked: { _ in .systemAction })] = newValue
        }
    }
    public var dismiss: DismissAction { DismissAction(target: dismissal) }
    public var isPresented: Bool { dismissal != nil }
    public var dismissSearch: DismissSearchAction { DismissSearchAction() }
    public var isSearching: Bool { self[Key<Bool, Names.Searching>(), default: false] }
    public var refresh: RefreshAction? { refreshTarget.map { RefreshAction(target: $0) } }
    public var editMode: Binding<EditMode>? {
        get { self[Key<Binding<EditMode>?, Names.Edit>(), default: nil] }
        set { self[Key<Binding<EditMode>?, Names.Edit>(), default: nil] = newValue }
    }
    public var controlSize: ControlSize {
        get { self[Key<ControlSize, Names.ControlSize>(), default: .regular] }
        set { self[Key<ControlSize, Names.ControlSize>(), default: .regular] = newValue }
    }
    public var lineLimit: Int? {
        get { self[Key<Int?, Names.LineLimit>(), default: nil] }
        set { self[Key<Int?, Names.LineLimit>(), default: nil] = newValue }
    }
    public var multilineTextAlignment: TextAlignment {
        get { self[Key<TextAlignment, Names.TextAlignment>(), default: .leading] }
        set { self[Key<TextAlignment, Names.TextAlignment>(), default: .leading] = newValue }
    }
    public var font: Font? {
        get { self[Key<Font?, Names.Font>(), default: nil] }
        set { self[Key<Font?, Names.Font>(), default: nil] = newValue }
    }
    public var displayScale: CGFloat {
        get { self[Key<CGFloat, Names.Scale>(), default: 3] }
        set { self[Key<CGFloat, Names.Scale>(), default: 3] = newValue }
    }
    public var redactionReasons: RedactionReasons {
        get { self[Key<RedactionReasons, Names.Redaction>(), default: []] }
        set { self[Key<RedactionReasons, Names.Redaction>(), default: []] = newValue }
    }
    public var defaultMinListRowHeight: CGFloat {
        get { self[Key<CGFloat, Names.RowHeight>(), default: 44] }
        set { self[Key<CGFloat, Names.RowHeight>(), default: 44] = newValue }
    }

    // What is not public in SwiftUI, or has no setter there.
    @_spi(Testing) public var reducesMotion: Bool {
        get { self[Key<Bool, Names.Motion>(), default: false] }
        set { self[Key<Bool, Names.Motion>(), default: false] = newValue }
    }
    @_spi(Testing) public var differentiatesWithoutColor: Bool {
        get { self[Key<Bool, Names.WithoutColor>(), default: false] }
        set { self[Key<Bool, Names.WithoutColor>(), default: false] = newValue }
    }
    var dismissal: ActionTarget? {
        get { self[Key<ActionTarget?, Names.Dismiss>(), default: nil] }
        set { self[Key<ActionTarget?, Names.Dismiss>(), default: nil] = newValue }
    }
    var refreshTarget: AsyncActionTarget? {
        get { self[Key<AsyncActionTarget?, Names.Refresh>(), default: nil] }
        set { self[Key<AsyncActionTarget?, Names.Refresh>(), default: nil] = newValue }
    }
    var submitTarget: ActionTarget? {
        get { self[Key<ActionTarget?, Names.Submit>(), default: nil] }
        set { self[Key<ActionTarget?, Names.Submit>(), default: nil] = newValue }
    }
    var searchSubmitTarget: ActionTarget? {
        get { self[Key<ActionTarget?, Names.SearchSubmit>(), default: nil] }
        set { self[Key<ActionTarget?, Names.SearchSubmit>(), default: nil] = newValue }
    }
    var navigation: NavigationTarget? {
        get { self[Key<NavigationTarget?, Names.Navigation>(), default: nil] }
        set { self[Key<NavigationTarget?, Names.Navigation>(), default: nil] = newValue }
    }
    var styles: StyleNames {
        get { self[Key<StyleNames, Names.Styles>(), default: StyleNames()] }
        set { self[Key<StyleNames, Names.Styles>(), default: StyleNames()] = newValue }
    }
    var localizations: Localizations? {
        get { self[Key<Localizations?, Names.Localizations>(), default: nil] }
        set { self[Key<Localizations?, Names.Localizations>(), default: nil] = newValue }
    }

    private enum Names {
        enum Enabled {}
        enum Appearance {}
        enum Contrast {}
        enum TypeSize {}
        enum Horizontal {}
        enum Vertical {}
        enum Direction {}
        enum Locale {}
        enum Calendar {}
        enum Zone {}
        enum VoiceOver {}
        enum Phase {}
        enum Open {}
        enum Searching {}
        enum Edit {}
        enum ControlSize {}
        enum LineLimit {}
        enum TextAlignment {}
        enum Font {}
        enum Scale {}
        enum Redaction {}
        enum RowHeight {}
        enum Motion {}
        enum WithoutColor {}
        enum Dismiss {}
        enum Refresh {}
        enum Submit {}
        enum SearchSubmit {}
        enum Navigation {}
        enum Styles {}
        enum Localizations {}
    }
}

/// The styles that surround a view, by name.
struct StyleNames: Equatable {
    var list = "insetGrouped"
    var button = "automatic"
    var picker = "automatic"
    var label = "automatic"
    var toggle = "automatic"
    var progress = "automatic"
    var gauge = "automatic"
    var field = "automatic"
    var datePicker = "automatic"
    var textCase = ""
    var isInForm = false
}

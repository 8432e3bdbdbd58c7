import Foundation

extension View {
    nonisolated public func textFieldStyle<S>(_ style: S) -> some View where S: TextFieldStyle {
        changingEnvironment { $0.styles.field = style.name }
    }
    nonisolated public func textEditorStyle(_ style: some TextEditorStyle) -> some View { unchanged() }
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { unchanged() }
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { unchanged() }
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { unchanged() }
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { unchanged() }
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { unchanged() }
    nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View {
        changingEnvironment { if isBlocking { $0.submitTarget = nil } }
    }
}

@MainActor @preconcurrency public protocol TextFieldStyle {
    nonisolated var name: String { get }
}

nonisolated public struct DefaultTextFieldStyle: TextFieldStyle {
    nonisolated public var name: String { "automatic" }
    nonisolated public init() {}
}
nonisolated public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    nonisolated public var name: String { "rounded" }
    nonisolated public init() {}
}
nonisolated public struct PlainTextFieldStyle: TextFieldStyle {
    nonisolated public var name: String { "plain" }
    nonisolated public init() {}
}
extension TextFieldStyle where Self == DefaultTextFieldStyle {
    @MainActor @preconcurrency public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    @MainActor @preconcurrency public static var roundedBorder: RoundedBorderTextFieldStyle {
        RoundedBorderTextFieldStyle()
    }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
    @MainActor @preconcurrency public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

@MainActor @preconcurrency public protocol TextEditorStyle {}
nonisolated public struct AutomaticTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
}
nonisolated public struct PlainTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
}
extension TextEditorStyle where Self == AutomaticTextEditorStyle {
    @MainActor @preconcurrency public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}
extension TextEditorStyle where Self == PlainTextEditorStyle {
    @MainActor @preconcurrency public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

nonisolated public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}

nonisolated public struct SubmitLabel: Sendable {
    public static var done: SubmitLabel { SubmitLabel() }
    public static var go: SubmitLabel { SubmitLabel() }
    public static var send: SubmitLabel { SubmitLabel() }
    public static var join: SubmitLabel { SubmitLabel() }
    public static var route: SubmitLabel { SubmitLabel() }
    public static var search: SubmitLabel { SubmitLabel() }
    public static var `return`: SubmitLabel { SubmitLabel() }
    public static var next: SubmitLabel { SubmitLabel() }
    public static var `continue`: SubmitLabel { SubmitLabel() }
}

// Types of UIKit that parameters of SwiftUI have on iOS.

public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

nonisolated public struct UITextContentType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let name = UITextContentType(rawValue: "name")
    public static let givenName = UITextContentType(rawValue: "given-name")
    public static let familyName = UITextContentType(rawValue: "family-name")
    public static let username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password")
    public static let newPassword = UITextContentType(rawValue: "new-password")
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    public static let emailAddress = UITextContentType(rawValue: "email")
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    public static let addressCity = UITextContentType(rawValue: "address-city")
    public static let URL = UITextContentType(rawValue: "url")
}

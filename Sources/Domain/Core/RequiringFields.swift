/// An input with properties that are optional although its rules require them. So a field that is missing is refused
/// together with everything else that is wrong, and a form can be sent incomplete.
///
/// Descriptions of the JSON call these fields required. `RequiredFieldTests` finds those that are not listed.
public protocol RequiringFields {
    /// Each element is the name of a field, or several names of which the JSON has at least one.
    static var requiredFields: [[String]] { get }
}

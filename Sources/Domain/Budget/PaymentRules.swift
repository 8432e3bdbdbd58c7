/// Rules of payments between people in a budget (spec, "Inside an event: budget").
public enum PaymentRules {
    /// Returns the permission needed to record or undo a payment. Its payer and its receiver only need to see the plan.
    public static func permission(isParty: Bool) -> EventPermission { isParty ? .seePlan : .plan }
}

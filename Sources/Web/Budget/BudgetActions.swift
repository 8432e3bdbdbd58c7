/// Commands of budgets that only a server has.
extension FormAction {
    public static let recordPaymentByPass = FormAction(serverCommand: "payment.recordByPass")
    public static let undoPaymentByPass = FormAction(serverCommand: "payment.undoByPass")
}

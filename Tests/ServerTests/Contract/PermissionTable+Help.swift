@testable import TestCampus

extension PermissionTable {
    static let help: [Row] = [everyone("POST /help", 200).sends { _ in ["question": "How do I block somebody?"] }]
}

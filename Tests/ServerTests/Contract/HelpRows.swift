extension PermissionTable {
    static let help: [Row] = [everyone("POST /help", 200).sends { _ in ["question": "How do I block somebody?"] }]
}

extension PageTable {
    static let help: [Row] = [
        everyone("GET /help", "200"),
        everyone("GET /help/{page}", "200"),
        everyone("POST /do/help.ask", "200").sends { _ in [("question", "How do I block somebody?"), ("conversation", "")] },
    ]
}

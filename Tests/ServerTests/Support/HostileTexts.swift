/// Texts that commonly break programs.
enum HostileTexts {
    static let texts = [
        "'; DROP TABLE event; --", "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</textarea><b>",
        "O’Brien & Söhne",
        "{{7*7}} ${7*7} %s %00", "שלום עולם (v2)", "می\u{200C}خواهم", "e\u{301}\u{301}", "=cmd|' /C calc'!A0",
        "a;b,c\\nd:e",
        "&lt;b&gt;",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} Zoë", "BEGIN:VEVENT", "-1+1", "@SUM(A1)", "+49 1",
    ]
}

/// The people of the demo campus. All sign in with the same password, which `--demo` prints.
enum DemoPeople {
    static let password = "mingle-demo"
    static let timeZone = "Europe/Berlin"

    /// Given name and family name; the address derives from them.
    static let names: [(given: String, family: String)] = [
        ("Alex", "Rivera"), ("Mei", "Okafor"), ("Jonas", "Schulz"), ("Amara", "Kone"), ("Lena", "Brandt"),
        ("Samir", "Haddad"), ("Zoë", "Álvarez"), ("Tom", "Becker"), ("Priya", "Nair"), ("Noah", "Lindqvist"),
        ("Ines", "Ferreira"), ("Yusuf", "Demir"), ("Clara", "Weiß"), ("Daniel", "Osei"), ("Hana", "Sato"),
        ("Marta", "Kowalska"),
    ]

    static func email(_ index: Int) -> String { "\(addressNames[index])@example.org" }

    private static let addressNames = [
        "alex", "mei", "jonas", "amara", "lena", "samir", "zoe", "tom", "priya", "noah", "ines", "yusuf", "clara",
        "daniel",
        "hana", "marta",
    ]
}

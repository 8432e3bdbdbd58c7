import Operations
import Store

extension ServerFeature {
    static let mail = ServerFeature(
        commands: [AnswerReply.self],
        tables: PersonalDataTable.mail)
}

extension PersonalDataTable {
    static let mail: [PersonalDataTable] = [
        PersonalDataTable(
            name: "mail_count",
            columns: [
                .withheld("allowance", "a kind of count"),
                .withheld("who", "a digest of an address, a network or an id"),
            ],
            deletion: .expires("a count of a day is forgotten days later"))
    ]
}

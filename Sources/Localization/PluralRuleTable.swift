/// The plural rules of the Unicode CLDR 46 for cardinal numbers, from the data of Foundation's ICU. Written by
/// bin/plurals.
enum PluralRuleTable {
    /// Languages, and the conditions of their plural forms (UTS 35, "Language Plural Rules"); all other numbers have the
    /// form ``PluralForm/other``. White space separates the languages, and the tokens of a condition.
    static let entries: [(languages: String, conditions: [PluralForm: String])] = [
        (
            languages: """
            af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu jgo jmc
            ka kaj kcg kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne nn nnh no nr ny nyn
            om or os pap ps rm rof rwk saq sd sdh seh sn so sq ss ssy st syr ta te teo tig tk tn tr ts
            ug uz ve vo vun wae xh xog
            """, conditions: [.one: "n = 1"]
        ),
        (languages: "ak bho csw guw ln mg nso pa ti wa", conditions: [.one: "n = 0..1"]),
        (languages: "am as bn doi fa gu hi kn pcm zu", conditions: [.one: "i = 0 or n = 1"]),
        (
            languages: "ar ars",
            conditions: [
                .zero: "n = 0", .one: "n = 1", .two: "n = 2", .few: "n % 100 = 3..10", .many: "n % 100 = 11..99",
            ]
        ),
        (languages: "ast de en et fi fy gl ia io ji lij nl sc sv sw ur yi", conditions: [.one: "i = 1 and v = 0"]),
        (
            languages: "be",
            conditions: [
                .one: "n % 10 = 1 and n % 100 != 11", .few: "n % 10 = 2..4 and n % 100 != 12..14",
                .many: "n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14",
            ]
        ),
        (languages: "blo ksh", conditions: [.zero: "n = 0", .one: "n = 1"]),
        (
            languages: """
            bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th
            to tpi vi wo wuu yo yue zh
            """, conditions: [:]
        ),
        (
            languages: "br",
            conditions: [
                .one: "n % 10 = 1 and n % 100 != 11,71,91", .two: "n % 10 = 2 and n % 100 != 12,72,92",
                .few: "n % 10 = 3..4,9 and n % 100 != 10..19,70..79,90..99", .many: "n != 0 and n % 1000000 = 0",
            ]
        ),
        (
            languages: "bs hr sh sr",
            conditions: [
                .one: "v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11",
                .few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 or f % 10 = 2..4 and f % 100 != 12..14",
            ]
        ),
        (
            languages: "ca it lld pt-PT scn vec",
            conditions: [.one: "i = 1 and v = 0", .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"]
        ),
        (
            languages: "ceb fil tl",
            conditions: [.one: "v = 0 and i = 1,2,3 or v = 0 and i % 10 != 4,6,9 or v != 0 and f % 10 != 4,6,9"]
        ),
        (languages: "cs sk", conditions: [.one: "i = 1 and v = 0", .few: "i = 2..4 and v = 0", .many: "v != 0"]),
        (languages: "cy", conditions: [.zero: "n = 0", .one: "n = 1", .two: "n = 2", .few: "n = 3", .many: "n = 6"]),
        (languages: "da", conditions: [.one: "n = 1 or t != 0 and i = 0,1"]),
        (
            languages: "dsb hsb",
            conditions: [
                .one: "v = 0 and i % 100 = 1 or f % 100 = 1", .two: "v = 0 and i % 100 = 2 or f % 100 = 2",
                .few: "v = 0 and i % 100 = 3..4 or f % 100 = 3..4",
            ]
        ),
        (
            languages: "es",
            conditions: [.one: "n = 1", .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"]
        ),
        (languages: "ff hy kab", conditions: [.one: "i = 0,1"]),
        (
            languages: "fr",
            conditions: [.one: "i = 0,1", .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"]
        ),
        (languages: "ga", conditions: [.one: "n = 1", .two: "n = 2", .few: "n = 3..6", .many: "n = 7..10"]),
        (languages: "gd", conditions: [.one: "n = 1,11", .two: "n = 2,12", .few: "n = 3..10,13..19"]),
        (
            languages: "gv",
            conditions: [
                .one: "v = 0 and i % 10 = 1", .two: "v = 0 and i % 10 = 2", .few: "v = 0 and i % 100 = 0,20,40,60,80",
                .many: "v != 0",
            ]
        ),
        (languages: "he iw", conditions: [.one: "i = 1 and v = 0 or i = 0 and v != 0", .two: "i = 2 and v = 0"]),
        (languages: "is", conditions: [.one: "t = 0 and i % 10 = 1 and i % 100 != 11 or t % 10 = 1 and t % 100 != 11"]),
        (languages: "iu naq sat se sma smi smj smn sms", conditions: [.one: "n = 1", .two: "n = 2"]),
        (
            languages: "kw",
            conditions: [
                .zero: "n = 0", .one: "n = 1",
                .two: """
                n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000 or
                n != 0 and n % 1000000 = 100000
                """, .few: "n % 100 = 3,23,43,63,83", .many: "n != 1 and n % 100 = 1,21,41,61,81",
            ]
        ),
        (languages: "lag", conditions: [.zero: "n = 0", .one: "i = 0,1 and n != 0"]),
        (
            languages: "lt",
            conditions: [
                .one: "n % 10 = 1 and n % 100 != 11..19", .few: "n % 10 = 2..9 and n % 100 != 11..19", .many: "f != 0",
            ]
        ),
        (
            languages: "lv prg",
            conditions: [
                .zero: "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
                .one: """
                n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or v != 2 and f %
                10 = 1
                """,
            ]
        ),
        (languages: "mk", conditions: [.one: "v = 0 and i % 10 = 1 and i % 100 != 11 or f % 10 = 1 and f % 100 != 11"]),
        (
            languages: "mo ro",
            conditions: [.one: "i = 1 and v = 0", .few: "v != 0 or n = 0 or n != 1 and n % 100 = 1..19"]
        ),
        (
            languages: "mt",
            conditions: [.one: "n = 1", .two: "n = 2", .few: "n = 0 or n % 100 = 3..10", .many: "n % 100 = 11..19"]
        ),
        (
            languages: "pl",
            conditions: [
                .one: "i = 1 and v = 0", .few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
                .many: """
                v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 =
                12..14
                """,
            ]
        ),
        (
            languages: "pt",
            conditions: [.one: "i = 0..1", .many: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"]
        ),
        (
            languages: "ru uk",
            conditions: [
                .one: "v = 0 and i % 10 = 1 and i % 100 != 11", .few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
                .many: "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
            ]
        ),
        (languages: "shi", conditions: [.one: "i = 0 or n = 1", .few: "n = 2..10"]),
        (languages: "si", conditions: [.one: "n = 0,1 or i = 0 and f = 1"]),
        (
            languages: "sl",
            conditions: [
                .one: "v = 0 and i % 100 = 1", .two: "v = 0 and i % 100 = 2",
                .few: "v = 0 and i % 100 = 3..4 or v != 0",
            ]
        ),
        (languages: "tzm", conditions: [.one: "n = 0..1 or n = 11..99"]),
    ]
}

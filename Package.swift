// swift-tools-version:6.2
import PackageDescription

// Data races are errors, existentials are explicit, and a file sees only what it imports itself. The last rule enforces
// the dependency arrows of docs/architecture.md.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// bin/ci builds the suite optimized for the sake of the code under test. The tests themselves need no optimization and no
// debug information, which take longer to make than they save.
let testSettings: [SwiftSetting] =
    settings + [.unsafeFlags(["-Onone", "-gnone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

// Apple's frameworks on Linux, so that the views of the app are compiled and tested there (docs/swiftui-on-linux.md).
#if os(Linux)
let frameworkSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v5),
    .unsafeFlags(["-Onone", "-gnone", "-no-emit-module-separately-wmo"], .when(configuration: .release)),
]
let frameworks: [Target] = [
    .target(name: "SwiftUI", path: "Tests/Frameworks/SwiftUI", swiftSettings: frameworkSettings),
    .target(
        name: "MapKit", dependencies: ["SwiftUI"], path: "Tests/Frameworks/MapKit", swiftSettings: frameworkSettings),
    .target(
        name: "Charts", dependencies: ["SwiftUI"], path: "Tests/Frameworks/Charts", swiftSettings: frameworkSettings),
    .target(
        name: "PhotosUI", dependencies: ["SwiftUI"], path: "Tests/Frameworks/PhotosUI",
        swiftSettings: frameworkSettings),
    .testTarget(
        name: "SwiftUITests", dependencies: ["SwiftUI", "MapKit", "Charts", "PhotosUI"], exclude: ["photograph.py"],
        swiftSettings: testSettings),
]
#else
let frameworks: [Target] = []
#endif

let package = Package(
    name: "mingle",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "mingle", targets: ["mingle"]),
        // For apps. Of system libraries they need SQLite alone, for Device.
        .library(name: "Device", targets: ["Device"]),
        .library(name: "Domain", targets: ["Domain"]),
        .library(name: "Localization", targets: ["Localization"]),
        .library(name: "Operations", targets: ["Operations"]),
        .library(name: "Presentation", targets: ["Presentation"]),
        .library(name: "Replication", targets: ["Replication"]),
        .library(name: "Screens", targets: ["Screens"]),
        .library(name: "Store", targets: ["Store"]),
        .library(name: "Wire", targets: ["Wire"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: ["FullFoundation"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["YAML"]),
        // Named explicitly because SwiftPM before 6.3, and again in previews of 6.4, does not see that a trait of
        // swift-configuration requires it (swiftlang/swift-package-manager issues 9286 and 10397).
        .package(url: "https://github.com/jpsim/Yams", "5.4.0"..<"7.0.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: [
        // System libraries, installed by bin/setup.
        .systemLibrary(name: "CLibical", pkgConfig: "libical", providers: [.apt(["libical-dev"]), .brew(["libical"])]),
        .systemLibrary(
            name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // Values and rules. Imports nothing.
        .target(name: "Domain", swiftSettings: settings),

        // Phrases and pages in the reader's language.
        .target(
            name: "Localization", dependencies: ["Domain"], resources: [.copy("Catalogues"), .copy("HelpPages")],
            swiftSettings: settings),
        .target(name: "HTML", dependencies: ["Domain", "Localization"], swiftSettings: settings),

        // The store interface, the change log and the SQLite engine.
        .target(name: "Store", dependencies: ["Domain"], swiftSettings: settings),
        .target(
            name: "StoreSQLite",
            dependencies: [
                "Domain", "Store", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),

        // Commands, queries and access rules: what devices run too, and what only a server runs.
        .target(name: "Operations", dependencies: ["Domain", "Store"], swiftSettings: settings),
        .target(name: "ServerOperations", dependencies: ["Domain", "Store", "Operations"], swiftSettings: settings),
        // What pages and apps say and offer, as plain values.
        .target(name: "Presentation", dependencies: ["Domain", "Operations"], swiftSettings: settings),
        .target(name: "ICalendar", dependencies: ["Domain", "CLibical"], swiftSettings: settings),

        // The wire contract, the pages and the server.
        .target(name: "Wire", dependencies: ["Domain"], swiftSettings: settings),
        .target(name: "Replication", dependencies: ["Domain", "Store", "Operations", "Wire"], swiftSettings: settings),
        // Offline for one person: the replica, the queue of commands, and the sync that keeps both.
        .target(
            name: "Device",
            dependencies: [
                "Domain", "Store", "StoreSQLite", "Operations", "Replication", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        // One observable model for each screen of an app, without a UI framework.
        .target(
            name: "Screens",
            dependencies: ["Domain", "Localization", "Store", "Operations", "Presentation", "Wire", "Device"],
            swiftSettings: settings),
        .target(
            name: "Web", dependencies: ["Domain", "Operations", "Presentation", "Wire", "HTML"],
            swiftSettings: settings),
        .target(
            name: "Server",
            dependencies: [
                "Domain", "Store", "Operations", "ServerOperations", "Presentation", "ICalendar", "Wire", "Replication",
                "HTML", "Localization", "Web", "CQRencode", "CZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            resources: [.copy("Public")],
            swiftSettings: settings
        ),

        // The executable: command line and wiring.
        .executableTarget(
            name: "mingle",
            dependencies: [
                "Domain", "Store", "StoreSQLite", "Operations", "ServerOperations", "Presentation", "Localization",
                "Wire",
                "Device", "Server",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings
        ),

        // Case generators, the shared tags of property tests, and an event with every detail set.
        .target(
            name: "Properties", dependencies: ["Domain", "HTML", "Localization"], path: "Tests/Properties",
            swiftSettings: testSettings),
        // Results of queries in every state, from which pages are made.
        .target(
            name: "Samples", dependencies: ["Domain", "Operations", "Presentation"], path: "Tests/Samples",
            swiftSettings: testSettings),
        // New store files, with which most tests begin.
        .target(
            name: "TestStores", dependencies: ["StoreSQLite"], path: "Tests/TestStores", swiftSettings: testSettings),
        // A whole server in the test's process, with people in every relation to an event, and their devices.
        .target(
            name: "TestCampus",
            dependencies: [
                "Domain", "Store", "StoreSQLite", "Operations", "ServerOperations", "Device", "Localization", "Server",
                "Properties", "TestStores",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Tests/TestCampus", swiftSettings: testSettings),
        .testTarget(
            name: "LocalizationTests", dependencies: ["Domain", "Localization", "Properties"],
            swiftSettings: testSettings,
            // Foundation's own ICU, with which the plural rules are compared.
            linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
        .testTarget(name: "DomainTests", dependencies: ["Domain", "Properties"], swiftSettings: testSettings),
        .testTarget(
            name: "StoreTests", dependencies: ["Domain", "Store", "StoreSQLite", "Properties"],
            swiftSettings: testSettings),
        .testTarget(
            name: "OperationsTests",
            dependencies: [
                "Domain", "Store", "StoreSQLite", "Operations", "ServerOperations", "Wire", "Replication", "Device",
                "Localization",
                "Properties", "TestStores",
            ], swiftSettings: testSettings),
        .testTarget(
            name: "ICalendarTests", dependencies: ["Domain", "ICalendar", "Properties"],
            exclude: ["check_with_icalendar.py", "check_recurrence.py"],
            swiftSettings: testSettings),
        .testTarget(
            name: "DeviceTests",
            dependencies: [
                "Domain", "Store", "StoreSQLite", "Operations", "Wire", "Replication", "Device", "Properties",
            ],
            swiftSettings: testSettings),
        .testTarget(name: "WireTests", dependencies: ["Domain", "Wire", "Properties"], swiftSettings: testSettings),
        .testTarget(
            name: "PresentationTests",
            dependencies: ["Domain", "Operations", "Localization", "Presentation", "Properties", "Samples"],
            swiftSettings: testSettings),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "Domain", "Operations", "ServerOperations", "Presentation", "HTML", "Localization", "Web", "Properties",
                "Samples",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Domain", "Store", "StoreSQLite", "Operations", "ServerOperations", "Wire", "Device", "Localization",
                "Server", "Properties", "TestStores", "TestCampus",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["Push/push_endpoint.py"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "ScreensTests",
            dependencies: [
                "Domain", "Store", "Operations", "Presentation", "Localization", "Wire", "Device", "Screens", "Web",
                "TestCampus", "Properties",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: testSettings),
    ] + frameworks
)

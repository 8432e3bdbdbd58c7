import Foundation
import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// The server has every path that the sources declare: a feature whose `register` is not called fails here.
@Suite struct DeclaredPathTests {
    private func declared(in folder: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
        let folder = SourceSearchTests.root.appending(path: folder)
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        return Set(
            try files.flatMap { file in
                try String(contentsOf: folder.appending(path: file), encoding: .utf8).matches(of: pattern).map {
                    String($0.1)
                }
            })
    }

    @Test func `Every path of the contract is registered and described`() async throws {
        let paths = try declared(in: "Sources/Wire", /= APIPath\("([^"]+)"\)/)
        #expect(paths.count > 60)
        let server = try await TestServer()
        let registered = Set(try server.server.endpoints().map(\.path))
        #expect(registered == paths, "\(registered.symmetricDifference(paths).sorted())")
        let described = try await server.send(.get, "/openapi.json").json["paths"].keys
        #expect(described == Set(paths.map { "/api/v1" + $0 }))
    }

    @Test func `Every address of the site is registered as a page`() async throws {
        let addresses = try declared(in: "Sources/Web", /static let \w+ = "(\/[^"]*)"/)
        #expect(addresses.count > 40)
        let registered = Set(try await TestServer().server.pages().map(\.path))
        #expect(
            registered.subtracting(["/openapi.json"]) == addresses,
            "\(registered.symmetricDifference(addresses).sorted())")
    }

    @Test func `Every group of routes and pages is in the list of features`() throws {
        let features = try declared(in: "Sources/Server", /static let (\w+) = FeatureRoutes\(/)
        let list = try declared(in: "Sources/Server/App", /static let all: \[FeatureRoutes\] = \[([^\]]+)\]/)
        let listed = list.flatMap { $0.split { !$0.isLetter }.map(String.init) }
        #expect(
            Set(listed) == features && listed.count == FeatureRoutes.all.count,
            "\(features.symmetricDifference(listed))")
        let groups = try declared(in: "Sources/Server", /(?m)^struct (\w+(?:API|Pages)) \{/)
        let created = try declared(in: "Sources/Server", /\b(\w+(?:API|Pages))\(/)
        #expect(groups.count > 40 && groups.isSubset(of: created), "\(groups.subtracting(created).sorted())")
    }
}

import Domain
import Foundation
import Testing

@testable import Server
@testable import TestCampus

/// Values that are kept between requests.
struct CacheTests {
    private let start = TestServer.start

    private func cache(lifetime: Span = .minutes(1), maxCost: Int = 100) -> Cache<Int, Int> {
        Caches().make("test", lifetime: lifetime, maxCost: maxCost)
    }

    @Test func `A value is returned for its lifetime, and not to a clock that went back`() {
        let cache = cache()
        cache.insert(7, for: 1, now: start)
        #expect(cache.find(1, now: start) == 7 && cache.find(2, now: start) == nil)
        #expect(cache.find(1, now: start + Span(milliseconds: 59_999)) == 7)
        #expect(cache.find(1, now: start + .minutes(1)) == nil)
        #expect(cache.find(1, now: start - Span(milliseconds: 1)) == nil)
    }

    @Test func `A value is returned for the data version it was made of only`() {
        let cache = cache()
        #expect(cache.find(1, at: 5, now: start) == nil)
        cache.insert(7, for: 1, at: 5, now: start)
        #expect(cache.find(1, at: 5, now: start) == 7)
        #expect(cache.find(1, at: 6, now: start) == nil)
        #expect(cache.find(1, at: 5, now: start) == nil)
        // Somebody else has read a newer version while this value was made.
        #expect(cache.find(1, at: 6, now: start) == nil)
        cache.insert(7, for: 1, at: 5, now: start)
        #expect(cache.count == 0 && cache.find(1, at: 6, now: start) == nil)
    }

    @Test func `Housekeeping drops what has expired, in every cache`() {
        let caches = Caches()
        let first: Cache<Int, Int> = caches.make("first", lifetime: .seconds(1), maxCost: 100)
        let second: Cache<String, String> = caches.make("second", lifetime: .minutes(1), maxCost: 100) { $1.utf8.count }
        first.insert(1, for: 1, now: start)
        second.insert("a", for: "a", now: start)
        caches.removeExpired(now: start + .seconds(30))
        #expect(first.count == 0 && second.count == 1)
        caches.removeExpired(now: start + .minutes(2))
        #expect(second.count == 0)
    }

    @Test func `Every cache of a server is in the table of the docs, and no other`() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let docs = try String(contentsOf: folder.appending(path: "../../../docs/caching.md"), encoding: .utf8)
        let documented = docs.matches(of: #/(?m)^\| `(\w+)` \|/#).map { String($0.1) }
        #expect(try await TestServer().server.caches.names.sorted() == documented.sorted())
    }

    @Test func `A generational cache keeps young entries and drops old ones in two rotations`() {
        var kept = GenerationalCache<Int, Int>(lifetime: .minutes(1), maxCost: 100)
        let start = TestServer.start
        for number in 0..<1050 { kept.insert(number, for: number, now: start) }
        #expect(kept.count <= 200 && kept.find(1049) == 1049 && kept.find(0) == nil)
        kept.insert(1, for: 1, now: start + .seconds(90))
        #expect(kept.find(1049) == 1049 && kept.find(1) == 1)
        kept.removeExpired(now: start + .seconds(151))
        #expect(kept.find(1049) == nil && kept.find(1) == 1)
        kept.removeExpired(now: start + .minutes(9))
        #expect(kept.count == 0)
        // A clock that goes back forgets nothing.
        kept.insert(5, for: 5, now: start)
        kept.removeExpired(now: start - .hours(1))
        #expect(kept.find(5) == 5)
    }
}

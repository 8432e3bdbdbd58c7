import Dispatch
import Foundation
import Synchronization

/// Asks the system for the addresses of a host.
enum HostLookup {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// All addresses, the one to try first at the head.
    ///
    /// - Parameter host: a name, or an address in any way of writing that the system understands.
    /// - Throws: ``Failure`` if there are none, or none after five seconds.
    static func addresses(of host: String) async throws -> [IPAddress] {
        // The system's call cannot be broken off, so whoever comes first decides: the call or the clock.
        let outcome = Outcome()
        return try await withCheckedThrowingContinuation { continuation in
            outcome.wait(continuation)
            let queue = DispatchQueue.global(qos: .utility)
            queue.async { outcome.give(Result { try lookUp(host) }) }
            queue.asyncAfter(deadline: .now() + .seconds(5)) {
                outcome.give(.failure(Failure(description: "The name \(host) was not found in time.")))
            }
        }
    }

    private static func lookUp(_ host: String) throws -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &found)
        guard code == 0, let found else {
            throw Failure(description: "The name \(host) was not found: \(String(cString: gai_strerror(code))).")
        }
        defer { freeaddrinfo(found) }
        return sequence(first: found, next: \.pointee.ai_next).compactMap { entry in
            guard let address = UnsafeRawPointer(entry.pointee.ai_addr) else { return nil }
            // After the family and the port; with version 6 also after the flow.
            switch entry.pointee.ai_family {
            case AF_INET: return IPAddress(Array(UnsafeRawBufferPointer(start: address + 4, count: 4)))
            case AF_INET6: return IPAddress(Array(UnsafeRawBufferPointer(start: address + 8, count: 16)))
            default: return nil
            }
        }
    }

    /// One outcome for one who waits; what comes later is dropped.
    private final class Outcome: Sendable {
        private let waiting = Mutex<CheckedContinuation<[IPAddress], any Error>?>(nil)

        func wait(_ continuation: CheckedContinuation<[IPAddress], any Error>) {
            waiting.withLock { $0 = continuation }
        }

        func give(_ result: Result<[IPAddress], any Error>) {
            let first = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            first?.resume(with: result)
        }
    }
}

import Dispatch
import Foundation
import Synchronization

/// Resolves hosts through the system.
enum HostLookup {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns all addresses of a host, the preferred one first.
    ///
    /// - Parameter host: A name, or an address in any notation that the system accepts.
    /// - Throws: ``Failure`` if there are none, or none within five seconds.
    static func addresses(of host: String) async throws -> [IPAddress] {
        // The system call cannot be cancelled, so it races against a timer.
        let race = RaceResult()
        return try await withCheckedThrowingContinuation { continuation in
            race.wait(continuation)
            let queue = DispatchQueue.global(qos: .utility)
            queue.async { race.resolve(Result { try lookUp(host) }) }
            queue.asyncAfter(deadline: .now() + .seconds(5)) {
                race.resolve(.failure(Failure(description: "The name \(host) was not found in time.")))
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
            // The address follows family and port, and for IPv6 also the flow label.
            switch entry.pointee.ai_family {
            case AF_INET: return IPAddress(Array(UnsafeRawBufferPointer(start: address + 4, count: 4)))
            case AF_INET6: return IPAddress(Array(UnsafeRawBufferPointer(start: address + 8, count: 16)))
            default: return nil
            }
        }
    }

    /// The first result resumes the continuation; later ones are dropped.
    private final class RaceResult: Sendable {
        private let waiting = Mutex<CheckedContinuation<[IPAddress], any Error>?>(nil)

        func wait(_ continuation: CheckedContinuation<[IPAddress], any Error>) {
            waiting.withLock { $0 = continuation }
        }

        func resolve(_ result: Result<[IPAddress], any Error>) {
            let first = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            first?.resume(with: result)
        }
    }
}

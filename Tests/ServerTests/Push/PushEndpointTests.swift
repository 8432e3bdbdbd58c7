import Testing

@testable import Server

@Suite struct PushEndpointTests {
    @Test(arguments: [
        "", "push.example.org", "http://push.example.org/1", "ftp://push.example.org/1", "https:///1", "https://",
        "unix:///run/x",
        "https+unix://%2Frun%2Fx/1", "https://user@push.example.org/1", "https://user:word@push.example.org/1",
        "https://push.example.org:0/1", "https://push.example.org:70000/1", "https://push%2fexample.org/1",
        "https://a%00b/1",
        "https://push example.org/", "https://ex\u{e4}mple.org@/",
    ])
    func `What is no plain https address is refused`(text: String) {
        #expect(throws: PushEndpoint.Invalid.self) { try PushEndpoint(text) }
    }

    @Test(arguments: [
        ("https://push.example.org/a/b?c", "push.example.org", "https://push.example.org"),
        ("https://push.example.org:443/a", "push.example.org", "https://push.example.org"),
        ("HTTPS://Push.Example.org:8443/a", "Push.Example.org", "https://push.example.org:8443"),
        ("https://[2001:db8::1]/a", "2001:db8::1", "https://[2001:db8::1]"),
    ])
    func `Host and origin`(text: String, host: String, origin: String) throws {
        let endpoint = try PushEndpoint(text)
        #expect(endpoint.host == host && endpoint.origin == origin && endpoint.url == text)
    }
}

import Testing
@Test func placeholder() {}
import HummingbirdTesting

import Properties
import Testing

@testable import Web

@Suite struct AutoLinkedTextTests {
    @Test func aLinkReadsAsItWasTypedAndTheTextAroundItIsEscaped() {
        #expect(
            AutoLinkedText.html("<To> www.example.org/a?b&c, please").english
                == "&lt;To&gt; <a href=\"https://www.example.org/a?b&amp;c\" rel=\"noopener noreferrer nofollow\" "
                + "target=\"_blank\">www.example.org/a?b&amp;c</a>, please")
    }
}

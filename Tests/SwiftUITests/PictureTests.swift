import Foundation
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct PictureTests {
    @Test func pagesAreWellFormedAndEscaped() throws {
        let screen = TestScreen {
            NavigationStack { List { Text("a < b & \"c\"") }.navigationTitle("<Title>") }
        }
        #expect(screen.html.contains("a &lt; b &amp; &quot;c&quot;"))
        #expect(screen.html.contains("<h1>&lt;Title></h1>"))
        #expect(!screen.html.contains("<Title>"))
    }

    @Test func theDeviceDecidesTheLook() {
        let screen = TestScreen(.pad) { Text("A") }
        #expect(screen.html.contains("<body class=\"light pad"))
        screen.environment.colorScheme = .dark
        screen.environment.layoutDirection = .rightToLeft
        screen.environment.dynamicTypeSize = .accessibility5
        #expect(screen.html.contains("<html dir=rtl>"))
        #expect(screen.html.contains("<body class=\"dark pad accessibilitySize"))
        #expect(screen.html.contains("--body:53.0px"))
    }

    @Test func picturesInMemoryAreShown() throws {
        #expect(UIImage(data: Data("no picture".utf8)) == nil)
        let picture = try #require(UIImage(data: Data([0x89, 0x50, 0x4E, 0x47, 0x0D])))
        let screen = TestScreen { Image(uiImage: picture).resizable().accessibilityLabel("Cover") }
        #expect(screen.tree == "Cover, image")
        #expect(screen.html.contains("url(data:;base64,iVBORw0=)"))
    }

    @Test func everySampleIsWrittenForThePictures() throws {
        guard let folder = ProcessInfo.processInfo.environment["MINGLE_PICTURES"] else { return }
        for sample in SampleScreens.all {
            for (name, device, scheme, size) in SampleScreens.settings {
                let screen = TestScreen(
                    device,
                    environment: { environment in
                        environment.colorScheme = scheme
                        environment.dynamicTypeSize = size
                    }
                ) { sample.view() }
                try sample.prepare(screen)
                try screen.html.write(
                    toFile: "\(folder)/\(sample.name)-\(name).html", atomically: true, encoding: .utf8)
            }
        }
    }

    @Test func samplesHaveNoUnnamedControl() throws {
        for sample in SampleScreens.all {
            let screen = TestScreen { sample.view() }
            try sample.prepare(screen)
            #expect(screen.unnamedElements.map(\.description) == [], "\(sample.name)")
            #expect(screen.takeProblems() == [], "\(sample.name)")
        }
    }
}

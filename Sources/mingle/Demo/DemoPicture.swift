import Foundation

/// A picture for the boards of the demo campus, which comes without photos of anybody: drawn, the same each time.
struct DemoPicture: Sendable {
    typealias Colour = SIMD3<Float>

    enum Scene: Sendable {
        /// Hills one behind the other, the sun above them.
        case hills(sky: (Colour, Colour), sun: Colour, near: Colour)
        /// Lamps out of focus.
        case lights(night: Colour, lamps: [Colour])
        /// Plates on a cloth, from above.
        case plates(cloth: Colour, food: [Colour])
    }

    var scene: Scene
    var isUpright = false
    var seed: UInt64

    private var size: (width: Int, height: Int) { isUpright ? (810, 1080) : (1080, 810) }

    /// As a PNG.
    var file: [UInt8] {
        let (width, height) = size
        let paint = painter()
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let colour = paint(Float(x) / Float(height), Float(y) / Float(height)).clamped(lowerBound: .zero, upperBound: .one) * 255
                pixels += [UInt8(colour.x), UInt8(colour.y), UInt8(colour.z)]
            }
        }
        return PNGFile.bytes(of: pixels, width: width, height: height)
    }

    /// Says the colour of each point, by how far it is from the left and the top, in heights of the picture.
    private func painter() -> (Float, Float) -> Colour {
        var state = seed
        /// From 0 to 1 (splitmix64).
        func next() -> Float {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return Float((z ^ (z >> 31)) >> 40) / Float(1 << 24)
        }
        let across = Float(size.width) / Float(size.height)
        func mix(_ a: Colour, _ b: Colour, _ share: Float) -> Colour { a + (b - a) * min(max(share, 0), 1) }
        /// 1 inside, 0 outside, with a soft edge.
        func disc(_ distance: Float, _ radius: Float, soft: Float) -> Float { min(max((radius - distance) / soft, 0), 1) }

        switch scene {
        case .hills(let sky, let sun, let near):
            let place = (x: across * (0.25 + 0.5 * next()), y: 0.3 + 0.15 * next())
            let ridges = (0..<4).map { layer in (base: 0.48 + 0.13 * Float(layer), shift: 6 * next(), wave: 2.2 + 2.5 * next(), share: Float(layer + 1) / 4) }
            return { x, y in
                var colour = mix(sky.0, sky.1, y / 0.75)
                let distance = hypot(x - place.x, y - place.y)
                colour = mix(colour, sun, 0.55 * exp(-distance * 5))
                colour = mix(colour, sun, disc(distance, 0.075, soft: 0.006))
                for ridge in ridges {
                    let height = ridge.base + 0.055 * sin(x * ridge.wave + ridge.shift) + 0.02 * sin(x * ridge.wave * 3.1 + ridge.shift * 2)
                    if y > height { colour = mix(mix(sky.1, near, ridge.share), near, (y - height) * 0.6) }
                }
                return colour
            }
        case .lights(let night, let lamps):
            let lit = (0..<34).map { number in (x: across * next(), y: next(), radius: 0.02 + 0.07 * next(), colour: lamps[number % lamps.count], glow: 0.2 + 0.5 * next()) }
            return { x, y in
                var colour = night * (1.25 - 0.7 * y)
                for lamp in lit {
                    let distance = hypot(x - lamp.x, y - lamp.y)
                    colour += lamp.colour * (lamp.glow * disc(distance, lamp.radius, soft: 0.008) + 0.16 * exp(-distance / lamp.radius))
                }
                return colour
            }
        case .plates(let cloth, let food):
            let served = food.enumerated().map { number, colour in
                (
                    x: across * (0.18 + 0.32 * Float(number % 3)) + 0.05 * next(), y: 0.3 + 0.42 * Float(number / 3) + 0.06 * next(),
                    radius: 0.15 + 0.04 * next(), colour: colour, turn: 6 * next()
                )
            }
            return { x, y in
                let check = (Int(x * 18) + Int(y * 18)) % 2 == 0
                var colour = check ? cloth : cloth * 0.93
                for plate in served {
                    let (dx, dy) = (x - plate.x, y - plate.y)
                    let distance = hypot(dx, dy)
                    colour *= 1 - 0.28 * disc(hypot(dx - 0.012, dy - 0.02), plate.radius, soft: 0.03)
                    colour = mix(colour, Colour(0.96, 0.95, 0.92), disc(distance, plate.radius, soft: 0.006))
                    colour = mix(colour, Colour(0.88, 0.87, 0.84), disc(distance, plate.radius * 0.74, soft: 0.02))
                    let edge = plate.radius * (0.58 + 0.05 * sin(atan2(dy, dx) * 7 + plate.turn))
                    let grain = 0.9 + 0.1 * sin(dx * 190 + plate.turn) * cos(dy * 170)
                    colour = mix(colour, plate.colour * grain, disc(distance, edge, soft: 0.012))
                }
                return colour
            }
        }
    }
}

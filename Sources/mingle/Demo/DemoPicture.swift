import Foundation

/// A picture for the boards of the demo campus, which includes no real photos. It is drawn deterministically.
struct DemoPicture: Sendable {
    typealias Colour = SIMD3<Float>

    enum Scene: Sendable {
        /// Ranges of hills with the sun above them.
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

    /// The picture as a PNG file.
    var file: [UInt8] {
        let (width, height) = size
        let paint = painter()
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let painted = paint(Float(x) / Float(height), Float(y) / Float(height))
                let colour = painted.clamped(lowerBound: .zero, upperBound: .one) * 255
                pixels += [UInt8(colour.x), UInt8(colour.y), UInt8(colour.z)]
            }
        }
        return PNGFile.bytes(of: pixels, width: width, height: height)
    }

    /// Returns the function from a point to its colour. Coordinates start at the top left and are in heights of
    /// the picture.
    private func painter() -> (Float, Float) -> Colour {
        let across = Float(size.width) / Float(size.height)
        var chance = Chance(state: seed)
        switch scene {
        case .hills(let sky, let sun, let near):
            return Hills(sky: sky, sun: sun, near: near, across: across, &chance).colour
        case .lights(let night, let lamps):
            return Lights(night: night, lamps: lamps, across: across, &chance).colour
        case .plates(let cloth, let food):
            return Plates(cloth: cloth, food: food, across: across, &chance).colour
        }
    }
}

/// A deterministic random number generator (splitmix64).
private struct Chance {
    var state: UInt64

    /// Returns a number from 0 to 1.
    mutating func next() -> Float {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        let bits: UInt64 = (z ^ (z >> 31)) >> 40
        return Float(bits) / Float(1 << 24)
    }

    mutating func next(from low: Float, to high: Float) -> Float { low + (high - low) * next() }
}

private typealias Colour = DemoPicture.Colour

private func mix(_ a: Colour, _ b: Colour, _ share: Float) -> Colour {
    let part: Float = min(max(share, 0), 1)
    return a + (b - a) * part
}

/// Returns the coverage of a disc: 1 inside, 0 outside, with a soft edge.
private func disc(_ distance: Float, _ radius: Float, soft: Float) -> Float {
    min(max((radius - distance) / soft, 0), 1)
}

private struct Hills {
    struct Ridge {
        var base: Float
        var shift: Float
        var wave: Float
        var share: Float

        func height(at x: Float) -> Float {
            let broad: Float = 0.055 * sin(x * wave + shift)
            let fine: Float = 0.02 * sin(x * wave * 3.1 + shift * 2)
            return base + broad + fine
        }
    }

    let sky: (Colour, Colour)
    let sun: Colour
    let near: Colour
    let place: (x: Float, y: Float)
    var ridges: [Ridge] = []

    init(sky: (Colour, Colour), sun: Colour, near: Colour, across: Float, _ chance: inout Chance) {
        (self.sky, self.sun, self.near) = (sky, sun, near)
        place = (across * chance.next(from: 0.25, to: 0.75), chance.next(from: 0.3, to: 0.45))
        for layer in 0..<4 {
            let number = Float(layer)
            ridges.append(
                Ridge(
                    base: 0.48 + 0.13 * number, shift: chance.next(from: 0, to: 6),
                    wave: chance.next(from: 2.2, to: 4.7), share: (number + 1) / 4))
        }
    }

    func colour(_ x: Float, _ y: Float) -> Colour {
        var colour = mix(sky.0, sky.1, y / 0.75)
        let distance: Float = hypot(x - place.x, y - place.y)
        colour = mix(colour, sun, 0.55 * exp(-distance * 5))
        colour = mix(colour, sun, disc(distance, 0.075, soft: 0.006))
        for ridge in ridges {
            let height = ridge.height(at: x)
            guard y > height else { continue }
            colour = mix(mix(sky.1, near, ridge.share), near, (y - height) * 0.6)
        }
        return colour
    }
}

private struct Lights {
    struct Lamp {
        var x: Float
        var y: Float
        var radius: Float
        var glow: Float
        var colour: Colour
    }

    let night: Colour
    var lit: [Lamp] = []

    init(night: Colour, lamps: [Colour], across: Float, _ chance: inout Chance) {
        self.night = night
        for number in 0..<34 {
            lit.append(
                Lamp(
                    x: across * chance.next(), y: chance.next(), radius: chance.next(from: 0.02, to: 0.09),
                    glow: chance.next(from: 0.2, to: 0.7),
                    colour: lamps[number % lamps.count]))
        }
    }

    func colour(_ x: Float, _ y: Float) -> Colour {
        var colour = night * (1.25 - 0.7 * y)
        for lamp in lit {
            let distance: Float = hypot(x - lamp.x, y - lamp.y)
            let light: Float =
                lamp.glow * disc(distance, lamp.radius, soft: 0.008) + 0.16 * exp(-distance / lamp.radius)
            colour += lamp.colour * light
        }
        return colour
    }
}

private struct Plates {
    struct Plate {
        var x: Float
        var y: Float
        var radius: Float
        var turn: Float
        var food: Colour
    }

    private static let china = Colour(0.96, 0.95, 0.92), shade = Colour(0.88, 0.87, 0.84)
    let cloth: Colour
    var served: [Plate] = []

    init(cloth: Colour, food: [Colour], across: Float, _ chance: inout Chance) {
        self.cloth = cloth
        for (number, colour) in food.enumerated() {
            let (column, row) = (Float(number % 3), Float(number / 3))
            served.append(
                Plate(
                    x: across * (0.18 + 0.32 * column) + 0.05 * chance.next(),
                    y: 0.3 + 0.42 * row + 0.06 * chance.next(),
                    radius: chance.next(from: 0.15, to: 0.19), turn: chance.next(from: 0, to: 6), food: colour))
        }
    }

    func colour(_ x: Float, _ y: Float) -> Colour {
        let isLight = (Int(x * 18) + Int(y * 18)) % 2 == 0
        var colour = isLight ? cloth : cloth * 0.93
        for plate in served {
            let (dx, dy): (Float, Float) = (x - plate.x, y - plate.y)
            let distance: Float = hypot(dx, dy)
            let shadow: Float = disc(hypot(dx - 0.012, dy - 0.02), plate.radius, soft: 0.03)
            colour *= 1 - 0.28 * shadow
            colour = mix(colour, Plates.china, disc(distance, plate.radius, soft: 0.006))
            colour = mix(colour, Plates.shade, disc(distance, plate.radius * 0.74, soft: 0.02))
            let ripple: Float = sin(atan2(dy, dx) * 7 + plate.turn)
            let edge: Float = plate.radius * (0.58 + 0.05 * ripple)
            let grain: Float = 0.9 + 0.1 * sin(dx * 190 + plate.turn) * cos(dy * 170)
            colour = mix(colour, plate.food * grain, disc(distance, edge, soft: 0.012))
        }
        return colour
    }
}

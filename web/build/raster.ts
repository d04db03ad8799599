import { crc32, deflateSync } from 'node:zlib'

export type Point = readonly [x: number, y: number]
export type Rgb = readonly [red: number, green: number, blue: number]
type Colour = Rgb | ((x: number, y: number) => Rgb)

/** Lines of a pixel that are looked at for its coverage. */
const SUBLINES = 4
const CURVE_STEPS = 24

/** A picture that shapes are painted on, with smooth edges: for images that are drawn once, when the app is built. */
export class Raster {
  readonly width: number
  readonly height: number
  readonly #pixels: Float32Array

  constructor(width: number, height: number, ground: Colour) {
    this.width = width
    this.height = height
    this.#pixels = new Float32Array(width * height * 3)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1)
        this.#mix(x, y, typeof ground === 'function' ? ground(x, y) : ground, 1)
    }
  }

  /** Paints the union of polygons that turn the same way. */
  fill(polygons: readonly (readonly Point[])[], colour: Rgb, opacity = 1): void {
    const coverage = new Float32Array(this.width)
    const heights = polygons.flat().map(([, y]) => y)
    const last = Math.min(this.height - 1, Math.floor(Math.max(...heights)))
    for (let y = Math.max(0, Math.floor(Math.min(...heights))); y <= last; y += 1) {
      coverage.fill(0)
      for (let line = 0; line < SUBLINES; line += 1) {
        for (const [from, to] of insideAt(polygons, y + (line + 0.5) / SUBLINES)) cover(coverage, from, to)
      }
      for (const [x, lines] of coverage.entries()) {
        if (lines > 0) this.#mix(x, y, colour, (opacity * Math.min(lines, SUBLINES)) / SUBLINES)
      }
    }
  }

  #mix(x: number, y: number, colour: Rgb, share: number): void {
    const at = (y * this.width + x) * 3
    for (const [index, value] of colour.entries()) {
      const before = this.#pixels[at + index] ?? 0
      this.#pixels[at + index] = before + (value - before) * share
    }
  }

  /** The picture as a PNG file. */
  toPng(): Buffer {
    const lines = Buffer.alloc(this.height * (1 + this.width * 3))
    for (let y = 0; y < this.height; y += 1) {
      const line = this.#pixels.subarray(y * this.width * 3, (y + 1) * this.width * 3)
      lines.set(
        line.map((value) => Math.round(value)),
        y * (1 + this.width * 3) + 1,
      )
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    // Eight bits a channel, red, green and blue.
    header.set([8, 2], 8)
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(lines, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}

function cover(coverage: Float32Array, from: number, to: number): void {
  const first = Math.max(0, Math.floor(from))
  const last = Math.min(coverage.length - 1, Math.floor(to))
  for (let x = first; x <= last; x += 1) {
    coverage[x] = (coverage[x] ?? 0) + Math.max(0, Math.min(to, x + 1) - Math.max(from, x))
  }
}

/** The stretches of a horizontal line that lie inside, by the rule of winding. */
function insideAt(polygons: readonly (readonly Point[])[], y: number): [number, number][] {
  const crossings = polygons.flatMap((polygon) => crossingsAt(polygon, y)).sort((a, b) => a.x - b.x)
  const stretches: [number, number][] = []
  let winding = 0
  for (const [index, { x, turn }] of crossings.entries()) {
    winding += turn
    const next = crossings[index + 1]
    if (winding !== 0 && next) stretches.push([x, next.x])
  }
  return stretches
}

function crossingsAt(polygon: readonly Point[], y: number): { x: number; turn: number }[] {
  return polygon.flatMap(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1]
    if (y1 <= y === y2 <= y) return []
    return [{ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 }]
  })
}

/** The points along an SVG path of absolute moves, lines and cubic curves. */
export function flatten(path: string): Point[] {
  const points: Point[] = []
  for (const [, command, values = ''] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = [...values.matchAll(/-?[\d.]+/g)].map(Number)
    if (command !== 'C') points.push(...pairs(numbers))
    else
      for (let at = 0; at < numbers.length; at += 6)
        points.push(...curve(points.at(-1), pairs(numbers.slice(at, at + 6))))
  }
  return points
}

function pairs(numbers: number[]): Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [
    numbers[2 * at] ?? 0,
    numbers[2 * at + 1] ?? 0,
  ])
}

function curve(start: Point = [0, 0], [a = start, b = start, end = start]: Point[]): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, step) => {
    const t = (step + 1) / CURVE_STEPS
    const at = (index: 0 | 1) =>
      (1 - t) ** 3 * start[index] +
      3 * (1 - t) ** 2 * t * a[index] +
      3 * (1 - t) * t ** 2 * b[index] +
      t ** 3 * end[index]
    return [at(0), at(1)]
  })
}

/** The outline of a line of a width with round ends, as polygons to fill together. */
export function outline(points: readonly Point[], width: number): Point[][] {
  const radius = width / 2
  return points.flatMap(([x, y], index) => {
    const dot = ellipse([x, y], radius, radius)
    const next = points[index + 1]
    if (!next) return [dot]
    const length = Math.hypot(next[0] - x, next[1] - y) || 1
    const [dx, dy] = [((next[1] - y) / length) * radius, ((x - next[0]) / length) * radius]
    return [
      dot,
      [
        [x + dx, y + dy],
        [next[0] + dx, next[1] + dy],
        [next[0] - dx, next[1] - dy],
        [x - dx, y - dy],
      ],
    ]
  })
}

export function ellipse([x, y]: Point, rx: number, ry: number): Point[] {
  return Array.from({ length: 48 }, (_, step) => {
    const angle = (step / 48) * 2 * Math.PI
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })
}

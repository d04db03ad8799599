/** A colour: lightness 0 to 1, chroma, hue in degrees, alpha 0 to 1. */
export type Oklch = { l: number; c: number; h: number; alpha: number }
export type LinearRgb = readonly [number, number, number]

/** Reads `oklch(0.5 0.1 30 / 0.5)`; throws on any other form. */
export function parseOklch(text: string): Oklch {
  const parts = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/.exec(text.trim())
  if (!parts) throw new Error(`Not an oklch colour: ${text}`)
  const [l = 0, c = 0, h = 0] = parts.slice(1, 4).map(Number)
  return { l, c, h, alpha: Number(parts[4] ?? 1) }
}

/** Converts a colour to linear sRGB, clipped to the gamut as browsers do. */
export function toLinearRgb({ l, c, h }: Oklch): LinearRgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const
  return [
    clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ]
}

/** Converts a colour to `#rrggbb`. */
export function toHex(colour: Oklch): string {
  return `#${toRgb(colour)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`
}

/** Converts a colour to red, green and blue, 0 to 255. */
export function toRgb(colour: Oklch): readonly [number, number, number] {
  const [red, green, blue] = toLinearRgb(colour)
  return [gammaEncode(red) * 255, gammaEncode(green) * 255, gammaEncode(blue) * 255]
}

/** Computes the WCAG 2 contrast of two opaque colours, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Oklch) {
  const [r, g, b] = toLinearRgb(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function gammaEncode(value: number) {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

function clip(value: number) {
  return Math.min(1, Math.max(0, value))
}

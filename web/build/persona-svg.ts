import { type MarkPalette, markSvg } from '../src/ui/avatar/mark-svg.ts'
import { VIEW_BOX } from '../src/ui/avatar/shapes.ts'

const NAMES = [
  'pepper',
  'pepper-shade',
  'pepper-shine',
  'pepper-line',
  'pepper-leaf',
  'pepper-stem',
  'pepper-eye',
  'pepper-pupil',
] as const

/** The point that looks like the middle of the drawing. */
const MIDDLE = { x: 62, y: 60 }

/** Draws the persona around a point as SVG; `scale` is pixels per unit of the drawing, which is 120 units wide. */
export function personaSvg(
  colourOf: (name: string) => string,
  { x, y, scale }: { x: number; y: number; scale: number },
): string {
  const [left = 0, top = 0, width = 0, height = 0] = VIEW_BOX.split(' ').map(Number)
  const place = `x="${x + (left - MIDDLE.x) * scale}" y="${y + (top - MIDDLE.y) * scale}"`
  return markSvg(paletteOf(colourOf)).replace(
    '<svg ',
    `<svg ${place} width="${width * scale}" height="${height * scale}" overflow="visible" `,
  )
}

/** Looks up the colours that the drawing is painted with. */
export function paletteOf(colourOf: (name: string) => string): MarkPalette {
  return Object.fromEntries(NAMES.map((name) => [name, colourOf(name)])) as MarkPalette
}

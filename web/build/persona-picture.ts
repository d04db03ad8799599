import { FACES } from '../src/ui/avatar/moods.ts'
import * as shapes from '../src/ui/avatar/shapes.ts'
import { toRgb } from './oklch.ts'
import { ellipse, flatten, outline, type Point, type Raster, type Rgb } from './raster.ts'
import { readColourTokens } from './read-tokens.ts'

/** The colours of the dark scheme by their names; throws where there is none of a name. */
export function readPaints(): (name: string) => Rgb {
  const tokens = readColourTokens()
  return (name) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`There is no colour --${name}`)
    return toRgb(token.dark)
  }
}

/** Paints the persona around `middle`; `scale` is pixels of a unit of its drawing, which is 120 wide. */
export function drawPersona(
  picture: Raster,
  paint: (name: string) => Rgb,
  { middle, scale }: { middle: Point; scale: number },
): void {
  const place = ([x, y]: Point): Point => [middle[0] + (x - 62) * scale, middle[1] + (y - 60) * scale]
  const fill = (path: string, name: string) => picture.fill([flatten(path).map(place)], paint(name))
  const line = (path: string, width: number, name: string) =>
    picture.fill(outline(flatten(path).map(place), width * scale), paint(name))
  const dot = (x: number, y: number, [rx, ry]: Point, name: string) =>
    picture.fill([ellipse(place([x, y]), rx * scale, ry * scale)], paint(name))
  fill(shapes.BODY, 'pepper')
  fill(shapes.BODY_SHADE, 'pepper-shade')
  line(shapes.BODY_SHINE, shapes.STROKES.shine, 'pepper-shine')
  fill(shapes.STEM, 'pepper-stem')
  fill(shapes.CALYX, 'pepper-leaf')
  const { EYE, PUPIL_AT, GLINT_AT, STROKES } = shapes
  for (const { cx, cy } of shapes.EYES) {
    dot(cx, cy, [EYE.rx, EYE.ry], 'pepper-eye')
    dot(cx + PUPIL_AT.x, cy + PUPIL_AT.y, [EYE.pupil, EYE.pupil], 'pepper-pupil')
    dot(cx + GLINT_AT.x, cy + GLINT_AT.y, [EYE.glint, EYE.glint], 'pepper-eye')
  }
  const { brows, mouth } = FACES.idle
  for (const brow of brows) line(brow, STROKES.brow, 'pepper-line')
  line(mouth, STROKES.mouth, 'pepper-line')
}

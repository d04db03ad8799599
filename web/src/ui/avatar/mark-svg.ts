import { FACES } from './moods.ts'
import * as shapes from './shapes.ts'

/** The colours of the drawing by the names of their tokens, in SVG syntax. */
export type MarkPalette = Record<
  | 'pepper'
  | 'pepper-shade'
  | 'pepper-shine'
  | 'pepper-line'
  | 'pepper-leaf'
  | 'pepper-stem'
  | 'pepper-eye'
  | 'pepper-pupil',
  string
>

/** Draws the persona as an SVG document without styles or scripts, for icons and images outside the application. */
export function markSvg(colour: MarkPalette): string {
  const { brows, mouth } = FACES.idle
  const line = (path: string, width: number, stroke: string) =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
  const fill = (path: string, paint: string) => `<path d="${path}" fill="${paint}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${shapes.VIEW_BOX}">`,
    fill(shapes.BODY, colour.pepper),
    fill(shapes.BODY_SHADE, colour['pepper-shade']),
    line(shapes.BODY_SHINE, shapes.STROKES.shine, colour['pepper-shine']),
    fill(shapes.STEM, colour['pepper-stem']),
    fill(shapes.CALYX, colour['pepper-leaf']),
    ...shapes.EYES.map((eye) => drawEye(eye, colour)),
    ...brows.map((brow) => line(brow, shapes.STROKES.brow, colour['pepper-line'])),
    line(mouth, shapes.STROKES.mouth, colour['pepper-line']),
    '</svg>',
  ].join('')
}

function drawEye({ cx, cy }: { cx: number; cy: number }, colour: MarkPalette) {
  const { rx, ry, pupil, glint } = shapes.EYE
  const [px, py] = [cx + shapes.PUPIL_AT.x, cy + shapes.PUPIL_AT.y]
  const [gx, gy] = [cx + shapes.GLINT_AT.x, cy + shapes.GLINT_AT.y]
  return [
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${colour['pepper-eye']}"/>`,
    `<circle cx="${px}" cy="${py}" r="${pupil}" fill="${colour['pepper-pupil']}"/>`,
    `<circle cx="${gx}" cy="${gy}" r="${glint}" fill="${colour['pepper-eye']}"/>`,
  ].join('')
}

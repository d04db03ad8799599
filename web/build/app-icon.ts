import { drawPng } from './draw-png.ts'
import { personaSvg } from './persona-svg.ts'
import { readPalette } from './read-palette.ts'

/** The share of the side that the persona takes: systems cut up to a fifth off the edges of a maskable icon. */
const SHARE = { plain: 0.8, maskable: 0.6 }
const DRAWING_WIDTH = 120

/** Draws the persona on its ground, as a square PNG of `side` pixels. */
export function appIcon(side: number, shape: keyof typeof SHARE): Promise<Buffer> {
  const colourOf = readPalette()
  const persona = personaSvg(colourOf, {
    x: side / 2,
    y: side / 2,
    scale: (side * SHARE[shape]) / DRAWING_WIDTH,
  })
  return drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="100%" height="100%" fill="${colourOf('ground')}"/>${persona}</svg>`)
}

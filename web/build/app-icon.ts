import { drawPersona, readPaints } from './persona-picture.ts'
import { Raster } from './raster.ts'

/** How much of the side the persona takes: systems cut up to a fifth off the edges of a maskable icon. */
const SHARE = { plain: 0.8, maskable: 0.6 }
const DRAWING_WIDTH = 120

/** The persona on its ground, as a square PNG of `side` pixels. */
export function appIcon(side: number, shape: keyof typeof SHARE): Buffer {
  const paint = readPaints()
  const picture = new Raster(side, side, paint('ground'))
  drawPersona(picture, paint, {
    middle: [side / 2, side / 2],
    scale: (side * SHARE[shape]) / DRAWING_WIDTH,
  })
  return picture.toPng()
}

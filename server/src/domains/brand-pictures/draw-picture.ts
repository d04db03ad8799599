import type { Sharp } from 'sharp'
import type { SlotRule } from './rules.ts'

const PIXELS_MAX = 24_000_000
/** The greatest width or height in pixels: a decoder keeps whole rows in memory, which are long in a wide picture. */
const SIDE_MAX = 16_384
/** The background of transparent areas in a format without transparency: the background colour of the dark scheme. */
const GROUND = '#150e0b'

export interface PictureJob {
  rule: SlotRule
  file: Uint8Array
}

export interface DrawnPicture {
  content: Uint8Array
  width: number
  height: number
}

export type Drawing = DrawnPicture | { refusal: 'brand_pictures.too_many_pixels' | 'brand_pictures.damaged' }

/**
 * Redraws a file in the size of its slot, or returns why it cannot: brand_pictures.too_many_pixels,
 * brand_pictures.damaged.
 */
export async function drawPicture({ rule, file }: PictureJob): Promise<Drawing> {
  const sharp = await loadSharp()
  const head = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (head === null) return { refusal: 'brand_pictures.damaged' }
  const side = Math.max(head.width, head.height)
  if (side > SIDE_MAX || head.width * head.height > PIXELS_MAX)
    return { refusal: 'brand_pictures.too_many_pixels' }
  const picture = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient()
  try {
    const { data, info } = await encode(resize(picture, rule, side), rule).toBuffer({
      resolveWithObject: true,
    })
    return { content: data, width: info.width, height: info.height }
  } catch {
    return { refusal: 'brand_pictures.damaged' }
  }
}

function resize(picture: Sharp, { width, height, fit }: SlotRule, side: number): Sharp {
  if (fit === 'cover') return picture.resize({ width, height, fit }).flatten({ background: GROUND })
  if (fit === 'inside') return picture.resize({ width, height, fit, withoutEnlargement: true })
  const square = Math.min(side, width)
  return picture.resize({ width: square, height: square, fit: 'contain', background: '#0000' })
}

function encode(picture: Sharp, { mediaType, fit, width }: SlotRule): Sharp {
  if (mediaType === 'image/png') return picture.png({ compressionLevel: 9 })
  if (mediaType === 'image/jpeg') return picture.jpeg({ quality: 86 })
  const isPhoto = fit === 'inside' && width > 1_000
  return picture.webp(isPhoto ? { quality: 80 } : { lossless: true })
}

/** Loads the library with only the decoders of the accepted formats enabled, without its cache, on one thread. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  })
  return sharp
}

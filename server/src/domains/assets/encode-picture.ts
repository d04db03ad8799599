import { createHash } from 'node:crypto'
import type { AssetSlot, StoredPicture } from '@pepper/contract/assets'
import type { Sharp } from 'sharp'
import { AppError } from '../../platform/errors.ts'
import { type SlotRule, slotRules, sniffPicture } from './rules.ts'

const PIXELS_MAX = 24_000_000
/** A decoder keeps whole rows, which are wide where a picture is. */
const SIDE_MAX = 16_384
const SECONDS_MAX = 20
/** Behind what is transparent in a format that has no transparency: the ground of the dark scheme. */
const GROUND = '#150e0b'

export interface EncodedPicture {
  id: string
  mediaType: StoredPicture['media_type']
  width: number
  height: number
  content: Buffer
}

let inTurn: Promise<unknown> = Promise.resolve()

/**
 * Draws a file anew in the size of its slot, so that nothing but its pixels is kept. One at a time on a node: large pictures
 * take memory. Throws assets.not_an_image, assets.vector_refused, assets.too_many_pixels, assets.damaged.
 */
export function encodePicture(slot: AssetSlot, file: Buffer): Promise<EncodedPicture> {
  const kind = sniffPicture(file)
  if (kind === null) throw new AppError('assets.not_an_image')
  if (kind === 'svg') throw new AppError('assets.vector_refused')
  const turn = inTurn.then(() => draw(slotRules[slot], file))
  inTurn = turn.catch(() => undefined)
  return turn
}

async function draw(rule: SlotRule, file: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const { width = 0, height = 0 } = await sharp(file, { limitInputPixels: false }).metadata().catch(damaged)
  if (Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX)
    throw new AppError('assets.too_many_pixels')
  const picture = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: SECONDS_MAX })
  const { data, info } = await encode(resize(picture, rule, Math.max(width, height)), rule)
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)
  const id = createHash('sha256').update(data).digest('hex')
  return { id, mediaType: rule.mediaType, width: info.width, height: info.height, content: data }
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

function damaged(): never {
  throw new AppError('assets.damaged')
}

/** The library is loaded at first use, with nothing of it open but the decoders of what is taken, and without its cache. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  })
  return sharp
}

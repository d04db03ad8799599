import { createHash } from 'node:crypto'
import type { PictureSlot, StoredPicture } from '@pepper/contract/brand-pictures'
import { AppError } from '../../platform/errors.ts'
import { ChildCrashed, ChildOverBounds, runInChild } from '../../platform/processes/run-in-child.ts'
import type { Drawing, PictureJob } from './draw-picture.ts'
import { slotRules, sniffPicture } from './rules.ts'

/**
 * The process that draws a picture, and its limits; the figures are in `docs/decisions/018-pictures-are-drawn-anew.md`.
 */
export const DRAWING = { file: new URL('./drawing-process.ts', import.meta.url), memoryMb: 512, seconds: 30 }

export interface EncodedPicture {
  id: string
  mediaType: StoredPicture['media_type']
  width: number
  height: number
  content: Buffer
  /** The peak memory of the drawing process, in MB. */
  peakMb: number
}

let inTurn: Promise<unknown> = Promise.resolve()

/**
 * Redraws a file in the size of its slot, so that nothing but its pixels is kept. Each picture is drawn in a process of
 * its own, one at a time on a node. Throws brand_pictures.not_an_image, brand_pictures.vector_refused,
 * brand_pictures.too_many_pixels, brand_pictures.damaged, brand_pictures.too_heavy when drawing exceeds 512 MB or 30 s,
 * brand_pictures.not_drawn when the process crashes.
 */
export function encodePicture(slot: PictureSlot, file: Buffer, drawing = DRAWING): Promise<EncodedPicture> {
  const kind = sniffPicture(file)
  if (kind === null) throw new AppError('brand_pictures.not_an_image')
  if (kind === 'svg') throw new AppError('brand_pictures.vector_refused')
  const turn = inTurn.then(() => draw(slot, file, drawing))
  inTurn = turn.catch(() => undefined)
  return turn
}

async function draw(slot: PictureSlot, file: Buffer, drawing: typeof DRAWING): Promise<EncodedPicture> {
  const rule = slotRules[slot]
  const { result, peakMb } = await runInChild<PictureJob, Drawing>(
    drawing.file,
    { rule, file },
    drawing,
  ).catch(refuse)
  if ('refusal' in result) throw new AppError(result.refusal)
  const content = Buffer.from(result.content)
  const id = createHash('sha256').update(content).digest('hex')
  return { id, mediaType: rule.mediaType, width: result.width, height: result.height, content, peakMb }
}

function refuse(error: unknown): never {
  if (error instanceof ChildOverBounds) throw new AppError('brand_pictures.too_heavy')
  throw error instanceof ChildCrashed ? new AppError('brand_pictures.not_drawn') : error
}

import * as z from 'zod'
import { fails } from './errors.ts'
import { memberOperation, reauthenticatedOperation } from './operation.ts'
import { timestamp, uuid } from './primitives.ts'

/** The slots where an operator's own picture can replace the drawn one (D1). */
export const pictureSlots = [
  'whiteLogo',
  'desktopLogo',
  'redLogo',
  'chatHomeBackground',
  'socialImage',
  'favicon',
] as const

export const pictureSlot = z.enum(pictureSlots)
export type PictureSlot = z.infer<typeof pictureSlot>

const pixels = z.number().int().min(1)

/** A picture as pages show it. Its path is unique to its content and is never used for another picture. */
export const shownPicture = z.object({ path: z.string(), width: pixels, height: pixels })
export type ShownPicture = z.infer<typeof shownPicture>

/** The pictures in force; a slot that is not named shows its default. */
export const shownPictures = z.partialRecord(pictureSlot, shownPicture)
export type ShownPictures = z.infer<typeof shownPictures>

/** The SHA-256 of a picture as it is stored. */
const pictureId = z.string().regex(/^[0-9a-f]{64}$/)
const version = z.number().int().min(0)

/** A stored picture: re-encoded from what was uploaded, for one slot. */
export const storedPicture = shownPicture.extend({
  id: pictureId,
  media_type: z.enum(['image/webp', 'image/png', 'image/jpeg']),
  bytes: z.number().int().min(1),
})
export type StoredPicture = z.infer<typeof storedPicture>

/** A change of a slot: the picture from that moment on; null is the default. */
export const pictureChange = z.object({
  id: z.number().int(),
  picture: storedPicture.nullable(),
  changed_at: timestamp,
  /** Null where the account is gone. */
  changed_by: z.object({ user_id: uuid, full_name: z.string().nullable() }).nullable(),
})
export type PictureChange = z.infer<typeof pictureChange>

/** A slot as operators see it. */
export const brandSlot = z.object({
  slot: pictureSlot,
  picture: storedPicture.nullable(),
  /** The number of changes so far; a change names the version that it was made from. */
  version,
  /** The last ten changes, newest first. */
  history: z.array(pictureChange),
})
export type BrandSlot = z.infer<typeof brandSlot>

const tags = ['brand pictures']
const list = z.object({ assets: z.array(brandSlot) })

/** The errors of a file that is to become a picture. */
const refusals = fails(
  'brand_pictures.not_an_image',
  'brand_pictures.vector_refused',
  'brand_pictures.damaged',
  'brand_pictures.too_large',
  'brand_pictures.too_many_pixels',
  'brand_pictures.too_heavy',
  'brand_pictures.not_drawn',
)

/**
 * The pictures of the product (AD-10). All need `settings.change`. A file is uploaded as the body of
 * `POST /api/admin/assets/uploads?slot=`, at most 5 MB, and answers a `storedPicture`.
 */
export const brandPictures = {
  list: memberOperation
    .route({ method: 'GET', path: '/admin/assets', summary: 'Every slot with its picture', tags })
    .output(list),

  /**
   * Fetches a picture once, from an https address that is public, and stores it as an upload: no browser requests
   * anything from that address.
   */
  fetch: memberOperation
    .route({ method: 'POST', path: '/admin/assets/fetch', summary: 'Upload a picture by its address', tags })
    .errors({ ...refusals, ...fails('brand_pictures.address_refused', 'brand_pictures.address_failed') })
    .input(z.strictObject({ slot: pictureSlot, url: z.string().trim().min(1).max(2_000) }))
    .output(storedPicture),

  /**
   * Sets several slots, all or none, each with its audit entry; null is the default. The change applies at once on the
   * node that answers and within 2 s on others. Throws brand_pictures.changed_meanwhile where another operator changed
   * one first.
   */
  save: reauthenticatedOperation
    .route({ method: 'POST', path: '/admin/assets', summary: 'Change several pictures at once', tags })
    .errors(fails('brand_pictures.changed_meanwhile', 'brand_pictures.picture_not_found'))
    .input(
      z.strictObject({
        changes: z
          .array(z.strictObject({ slot: pictureSlot, picture: pictureId.nullable(), version }))
          .min(1)
          .max(pictureSlots.length),
      }),
    )
    .output(list),
}

import type { ShownPictures } from '@pepper/contract/brand-pictures'
import type { Runtime } from '../../platform/context.ts'
import { createFreshValue } from '../../platform/fresh-value.ts'
import { pictureOf } from './present-slot.ts'
import { listSlots } from './store.ts'

const known = createFreshValue(async ({ db }): Promise<ShownPictures> => {
  const shown = (await listSlots(db.kysely)).flatMap((row) => {
    const picture = pictureOf(row)
    if (!picture) return []
    const { path, width, height } = picture
    return [[row.slot, { path, width, height }]]
  })
  return Object.fromEntries(shown)
})

/**
 * Reads the pictures in force (AD-10), at most 2 s old, without a query where this node has read them just now. Call it
 * outside transactions only.
 */
export function readShownPictures(runtime: Runtime): Promise<ShownPictures> {
  return known.read(runtime)
}

/** Clears the cached pictures, so that this node reads them again. */
export function forgetShownPictures(runtime: Runtime): void {
  known.forget(runtime)
}

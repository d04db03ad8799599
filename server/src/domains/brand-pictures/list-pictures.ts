import { type BrandSlot, pictureSlots } from '@pepper/contract/brand-pictures'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { presentSlot } from './present-slot.ts'
import { listChanges, listSlots } from './store.ts'

const LISTED_CHANGES = 10

/** Lists every slot as it is stored now, not as a node has cached it (AD-10). Needs `settings.change`. */
export async function listPictures(request: Context): Promise<{ assets: BrandSlot[] }> {
  const context = authorise(request, 'settings.change')
  const { kysely } = context.runtime.db
  const [rows, changes] = [await listSlots(kysely), await listChanges(kysely, LISTED_CHANGES)]
  const bySlot = new Map(rows.map((row) => [row.slot, row]))
  return { assets: pictureSlots.map((slot) => presentSlot(slot, bySlot.get(slot), changes)) }
}

import { type Asset, assetSlots } from '@pepper/contract/brand-pictures'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { presentAsset } from './present-asset.ts'
import { listChanges, listSlots } from './store.ts'

const LISTED_CHANGES = 10

/** Lists every slot as it is stored now, not as a node has cached it (AD-10). Needs `settings.change`. */
export async function listAssets(request: Context): Promise<{ assets: Asset[] }> {
  const context = authorise(request, 'settings.change')
  const { kysely } = context.runtime.db
  const [rows, changes] = [await listSlots(kysely), await listChanges(kysely, LISTED_CHANGES)]
  const bySlot = new Map(rows.map((row) => [row.slot, row]))
  return { assets: assetSlots.map((slot) => presentAsset(slot, bySlot.get(slot), changes)) }
}

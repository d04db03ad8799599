import type { Asset, AssetSlot } from '@pepper/contract/brand-pictures'
import { authorise } from '../../platform/authorisation/authorise.ts'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { listAssets } from './list-assets.ts'
import { forgetShownAssets } from './read-shown-assets.ts'
import { findLockedSlot, storeSlot } from './store.ts'

export interface SlotChange {
  slot: AssetSlot
  /** The id of an uploaded picture; null is the default. */
  picture: string | null
  /** The version that the change was made from. */
  version: number
}

/**
 * Sets several slots, all or none, each with its audit entry (AD-10). Needs `settings.change`. This node shows them at once,
 * others within 2 s. Throws brand_pictures.changed_meanwhile, brand_pictures.picture_not_found; request.invalid where a slot is named twice.
 */
export async function saveAssets(
  context: Context,
  { changes }: { changes: readonly SlotChange[] },
): Promise<{ assets: Asset[] }> {
  authorise(context, 'settings.change')
  await requireRecentAuthentication(context)
  if (new Set(changes.map(({ slot }) => slot)).size < changes.length) {
    throw new AppError('request.invalid', {
      issues: [{ path: 'changes', message: 'A slot is named twice.' }],
    })
  }
  // One order for all, so that nobody waits for each other.
  const inOrder = changes.toSorted((one, other) => (one.slot < other.slot ? -1 : 1))
  await inTransaction(context, async (tx) => {
    for (const change of inOrder) await applyChange(tx, context, change)
  })
  forgetShownAssets(context.runtime)
  return listAssets(context)
}

/** What stands there already is neither a change nor worth an entry. */
async function applyChange(
  tx: Transaction,
  { actor, requestId, runtime }: MemberContext,
  change: SlotChange,
): Promise<void> {
  const now = runtime.clock.now()
  const stored = await findLockedSlot(tx, change.slot)
  if ((stored?.version ?? 0) !== change.version) throw new AppError('brand_pictures.changed_meanwhile')
  const before = stored?.picture_id ?? null
  if (before === change.picture) return
  await storeSlot(tx, change, { userId: actor.userId, now })
  await recordAudit(tx, {
    action: 'asset.changed',
    actorId: actor.userId,
    target: { type: 'asset', id: change.slot },
    requestId,
    details: { before, after: change.picture },
    now,
  })
}

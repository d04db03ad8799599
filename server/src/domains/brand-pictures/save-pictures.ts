import type { BrandSlot, PictureSlot } from '@pepper/contract/brand-pictures'
import { requireRecentAuthentication } from '../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../platform/authorise.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { listPictures } from './list-pictures.ts'
import { forgetShownPictures } from './read-shown-pictures.ts'
import { findLockedSlot, storeSlot } from './store.ts'

export interface SlotChange {
  slot: PictureSlot
  /** The id of an uploaded picture; null is the default. */
  picture: string | null
  /** The version on which the change is based. */
  version: number
}

/**
 * Sets several slots, all or none, each with its audit entry (AD-10). Needs `settings.change`. This node shows them at
 * once, other nodes within 2 s. Throws brand_pictures.changed_meanwhile, brand_pictures.picture_not_found;
 * request.invalid where a slot is named twice.
 */
export async function savePictures(
  request: Context,
  { changes }: { changes: readonly SlotChange[] },
): Promise<{ assets: BrandSlot[] }> {
  const context = authorise(request, 'settings.change')
  await requireRecentAuthentication(context)
  if (new Set(changes.map(({ slot }) => slot)).size < changes.length) {
    throw new AppError('request.invalid', {
      issues: [{ path: 'changes', message: 'A slot is named twice.' }],
    })
  }
  // All requests use the same order, so that they cannot deadlock.
  const inOrder = changes.toSorted((one, other) => (one.slot < other.slot ? -1 : 1))
  await inTransaction(context, async (tx) => {
    for (const change of inOrder) await applyChange(tx, context, change)
  })
  forgetShownPictures(context.runtime)
  return listPictures(context)
}

/** Applies one change; where the picture is the same already, nothing changes and no audit entry is written. */
async function applyChange(
  tx: Transaction,
  { actor, origin, runtime }: MemberContext,
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
    origin,
    details: { before, after: change.picture },
    now,
  })
}

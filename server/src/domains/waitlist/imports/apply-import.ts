import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { describeImport } from './describe-import.ts'
import { deleteRejects, type ImportRow } from './journal-store.ts'
import { findLockedImport, setApplying } from './row-store.ts'

/** An import without progress for this long can be requested again, in ms. */
const STANDSTILL_MS = 2 * 60_000

/**
 * Starts the second step of an import: the server imports the previewed file in the background. Calling it again
 * changes nothing, but wakes an import that is stuck. Needs `waitlist.manage`. Throws waitlist.import_not_found,
 * waitlist.import_settled.
 */
export async function applyImport(request: Context, { id }: { id: string }): Promise<WaitlistImport> {
  const context = authorise(request, 'waitlist.manage')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    const row = await findLockedImport(tx, id)
    if (!row) throw new AppError('waitlist.import_not_found')
    if (row.state === 'undone') throw new AppError('waitlist.import_settled')
    if (row.state === 'applied' || isMoving(row, now)) return
    await recordEvent(tx, 'waitlist.import_requested', { import_id: id })
    if (row.state === 'applying') return
    await deleteRejects(tx, id)
    await setApplying(tx, id, now)
    await recordAudit(tx, {
      action: 'waitlist.import_started',
      actorId: actor.userId,
      target: { type: 'import', id },
      origin,
      details: { lines: row.total },
      now,
    })
  })
  return describeImport(runtime, id)
}

function isMoving({ state, advanced_at }: ImportRow, now: Date): boolean {
  return state === 'applying' && advanced_at !== null && now.getTime() - advanced_at.getTime() < STANDSTILL_MS
}

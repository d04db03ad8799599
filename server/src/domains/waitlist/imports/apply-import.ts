import type { Deed } from '@pepper/contract/approvals'
import type { WaitlistImport } from '@pepper/contract/waitlist/imports'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { askSecondPerson } from '../../approvals/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { readSettingWithin } from '../../settings/index.ts'
import { describeImport } from './describe-import.ts'
import { deleteRejects, type ImportRow } from './journal-store.ts'
import { findImport, findLockedImport, setApplying } from './row-store.ts'

/** An import without progress for this long can be requested again, in ms. */
const STANDSTILL_MS = 2 * 60_000

/**
 * Starts the second step of an import: the server imports the previewed file in the background. Calling it again
 * changes nothing, but wakes an import that is stuck. XP become credits, so a file that brings any needs the password,
 * and a second person where approval is switched on. Needs `waitlist.manage`. Throws waitlist.import_not_found,
 * waitlist.import_settled, access.reauthentication_required, approvals.waiting.
 */
export async function applyImport(request: Context, { id }: { id: string }): Promise<WaitlistImport> {
  const context = authorise(request, 'waitlist.manage')
  const { db } = context.runtime
  const preview = await findImport(db.kysely, id)
  if (preview && bringsXp(preview)) await requireRecentAuthentication(context)
  const deed = await inTransaction(context, async (tx) => {
    const row = await getLockedImport(tx, id)
    if (bringsXp(row) && (await readSettingWithin(tx, 'two_people'))) return deedOf(row)
    await startImport(tx, context, row)
    return null
  })
  if (deed) await askSecondPerson(context, deed)
  return describeImport(context.runtime, id)
}

/**
 * Starts an approved import in the caller's transaction. Throws waitlist.import_not_found, waitlist.import_settled.
 */
export async function applyImportWithin(
  tx: Transaction,
  context: MemberContext,
  { id }: { id: string },
): Promise<void> {
  await startImport(tx, context, await getLockedImport(tx, id))
}

async function getLockedImport(tx: Transaction, id: string): Promise<ImportRow> {
  const row = await findLockedImport(tx, id)
  if (!row) throw new AppError('waitlist.import_not_found')
  return row
}

async function startImport(
  tx: Transaction,
  { runtime, actor, origin }: MemberContext,
  row: ImportRow,
): Promise<void> {
  const { id, total, xp } = row
  const now = runtime.clock.now()
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
    details: { lines: total, xp },
    now,
  })
}

/** Returns whether applying a preview brings XP. A node of the version before does not count it. */
function bringsXp({ state, xp }: ImportRow): boolean {
  return state === 'previewed' && xp !== 0
}

function deedOf({ id, file_name, taken, xp }: ImportRow): Deed {
  return { kind: 'waitlist_import', id, file_name, people: taken, xp }
}

function isMoving({ state, advanced_at }: ImportRow, now: Date): boolean {
  return state === 'applying' && advanced_at !== null && now.getTime() - advanced_at.getTime() < STANDSTILL_MS
}

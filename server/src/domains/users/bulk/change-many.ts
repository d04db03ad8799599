import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { BULK_PERMISSION } from './bulk.ts'
import { listChanged, refuseOtherBulk } from './bulk-store.ts'
import { changeInBulk, changeInBulkWithin, requestOf } from './change-in-bulk.ts'
import { guardBulk } from './guard-bulk.ts'
import { answerBulk, type BulkAnswer, type BulkChange, previewChanges } from './preview-bulk.ts'

/** The actions that change roles or give credits, which ask for the password again. */
const ASKS_AGAIN: readonly BulkAction[] = ['promote', 'demote', 'gift']

/**
 * Applies an action to each of many people, each in a transaction with an audit entry of its own. A refusal for one
 * person stops no other, and one bulk action changes no person twice. Needs the permission of the action. Throws
 * access.bulk_id_taken, approvals.waiting.
 */
export async function changeMany(request: Context, bulk: BulkChange): Promise<BulkAnswer> {
  const context = authorise(request, BULK_PERMISSION[bulk.action])
  if (ASKS_AGAIN.includes(bulk.action)) await requireRecentAuthentication(context)
  const { db } = context.runtime
  await refuseOtherBulk(db.kysely, requestOf(context, bulk))
  await guardBulk(context, bulk)
  const changed = await listChanged(db.kysely, bulk.id)
  const people: BulkOutcome[] = []
  for (const person of await previewChanges(context, bulk)) {
    if (changed.has(person.user.id)) people.push({ ...person, outcome: 'changes', refusal: null })
    else if (person.outcome !== 'changes') people.push(person)
    else people.push(await changeOne(context, bulk, person))
  }
  return answerBulk(bulk, people)
}

/**
 * Applies a bulk action that a second person approved, all of it in the caller's transaction, which holds the roles
 * locked. People who cannot be changed any more are left out. Returns the sessions that each ban ended.
 */
export async function changeManyWithin(
  tx: Transaction,
  context: MemberContext,
  bulk: BulkChange,
): Promise<{ userId: string; sessions: number }[]> {
  const ended: { userId: string; sessions: number }[] = []
  for (const { user, outcome } of await previewChanges(context, bulk, tx)) {
    if (outcome !== 'changes') continue
    const { endedSessions } = await changeInBulkWithin(tx, context, { bulk, userId: user.id })
    if (endedSessions !== null) ended.push({ userId: user.id, sessions: endedSessions })
  }
  return ended
}

async function changeOne(
  context: MemberContext,
  bulk: BulkChange,
  person: BulkOutcome,
): Promise<BulkOutcome> {
  const { id } = person.user
  try {
    const { isChanged, endedSessions } = await changeInBulk(context, bulk, id)
    if (endedSessions !== null) {
      const details = { sessions: endedSessions }
      await recordSecurityEvent(context, { type: 'sessions_ended', userId: id, details })
    }
    return { ...person, outcome: isChanged ? 'changes' : 'unchanged' }
  } catch (error) {
    if (!(error instanceof AppError) || concernsBulk(error)) throw error
    return { ...person, outcome: 'refused', refusal: error.code }
  }
}

const CONCERNS_BULK: readonly string[] = [
  'access.denied',
  'access.sign_in_required',
  'access.bulk_id_taken',
  'approvals.waiting',
  'approvals.password_needed',
]

/**
 * Returns whether an error stops the request as a whole: its caller lost the permission, another request took its id at
 * the same moment, or gifts at the same moment made the rest need a second person.
 */
function concernsBulk({ code }: AppError): boolean {
  return CONCERNS_BULK.includes(code)
}

import type { BulkOutcome } from '@pepper/contract/users'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { banUser } from './ban-user.ts'
import { BULK_PERMISSION } from './bulk.ts'
import { changeUserRole } from './change-user-role.ts'
import { type Bulk, foreseeBulk } from './preview-bulk.ts'
import { unbanUser } from './unban-user.ts'

type BulkChange = Bulk & { reason?: string | undefined }

/**
 * Does an action to each of many people, each in a transaction with an audit entry of their own: one who is refused stops
 * nobody else. Needs what the action needs.
 */
export async function changeMany(context: Context, bulk: BulkChange): Promise<{ people: BulkOutcome[] }> {
  authorise(context, BULK_PERMISSION[bulk.action])
  const people: BulkOutcome[] = []
  for (const person of await foreseeBulk(context, bulk)) {
    if (person.outcome !== 'changes') people.push(person)
    else people.push(await changeOne(context, bulk, person))
  }
  return { people }
}

async function changeOne(context: Context, bulk: BulkChange, person: BulkOutcome): Promise<BulkOutcome> {
  try {
    const { is_changed: isChanged } = await act(context, bulk, person.user.id)
    return { ...person, outcome: isChanged ? 'changes' : 'unchanged' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...person, outcome: 'refused', refusal: error.code }
  }
}

function act(context: Context, { action, reason = '' }: BulkChange, id: string) {
  if (action === 'ban') return banUser(context, { id, reason })
  if (action === 'unban') return unbanUser(context, { id })
  return changeUserRole(context, { id, role: action === 'promote' ? 'admin' : 'user' })
}

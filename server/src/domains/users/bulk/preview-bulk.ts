import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorisation/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { countActiveSuperAdmins, getAccessContext, listAccessContexts } from '../../access/index.ts'
import { findUsersById } from '../people/find-users-by-id.ts'
import { BULK_PERMISSION, previewChange } from './bulk.ts'

export interface Bulk {
  action: BulkAction
  ids: string[]
}

/** A bulk action to carry out. */
export interface BulkChange extends Bulk {
  id: string
  reason?: string | undefined
  /** When a ban ends by itself. */
  until?: string | undefined
  /** Credits of each gift. */
  amount?: number | undefined
}

/** What a bulk action would do to each person, in the order asked. Needs what the action needs. */
export async function previewBulk(context: Context, bulk: Bulk): Promise<BulkAnswer> {
  authorise(context, BULK_PERMISSION[bulk.action])
  return answerBulk(bulk, await previewChanges(context, bulk))
}

/** What became of a bulk action's people, and the ids that stand for nobody. */
export interface BulkAnswer {
  people: BulkOutcome[]
  unknown_ids: string[]
}

export function answerBulk({ ids }: Pick<Bulk, 'ids'>, people: BulkOutcome[]): BulkAnswer {
  const found = new Set(people.map(({ user }) => user.id))
  return { people, unknown_ids: [...new Set(ids)].filter((id) => !found.has(id.toLowerCase())) }
}

/** The same, for who is known to be allowed; ids that stand for nobody are left out. */
export async function previewChanges(
  context: MemberContext,
  { action, ids }: Bulk,
  kysely: Executor = context.runtime.db.kysely,
): Promise<BulkOutcome[]> {
  const actor = await getAccessContext(kysely, context.actor.userId)
  const superAdmins = await countActiveSuperAdmins(kysely)
  const people = await findUsersById(kysely, [...new Set(ids)])
  const standings = await listAccessContexts(
    kysely,
    people.map(({ id }) => id),
  )
  return people.flatMap((user): BulkOutcome[] => {
    const target = standings.get(user.id)
    if (!target) return []
    const preview = previewChange({ action, actor, target, superAdmins })
    if (preview === 'changes' || preview === 'unchanged') return [{ user, outcome: preview, refusal: null }]
    return [{ user, outcome: 'refused', refusal: preview }]
  })
}

import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { countActiveSuperAdmins, getAccessContext, listAccessContexts } from '../../roles/index.ts'
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
  /** The moment when a ban ends by itself. */
  until?: string | undefined
  /** Credits of each gift. */
  amount?: number | undefined
}

/** Previews what a bulk action would do to each person, in the given order. Needs the permission of the action. */
export async function previewBulk(request: Context, bulk: Bulk): Promise<BulkAnswer> {
  const context = authorise(request, BULK_PERMISSION[bulk.action])
  return answerBulk(bulk, await previewChanges(context, bulk))
}

/** The outcome for each person of a bulk action, and the ids that belong to no person. */
export interface BulkAnswer {
  people: BulkOutcome[]
  unknown_ids: string[]
}

export function answerBulk({ ids }: Pick<Bulk, 'ids'>, people: BulkOutcome[]): BulkAnswer {
  const found = new Set(people.map(({ user }) => user.id))
  return { people, unknown_ids: [...new Set(ids)].filter((id) => !found.has(id)) }
}

/** Previews a bulk action without checking the permission; ids that belong to no person are left out. */
export async function previewChanges(
  context: MemberContext,
  { action, ids }: Bulk,
  kysely: Executor = context.runtime.db.kysely,
): Promise<BulkOutcome[]> {
  const actor = await getAccessContext(kysely, context.actor.userId)
  const superAdmins = await countActiveSuperAdmins(kysely)
  const people = await findUsersById(kysely, [...new Set(ids)])
  const contexts = await listAccessContexts(
    kysely,
    people.map(({ id }) => id),
  )
  return people.flatMap((user): BulkOutcome[] => {
    const target = contexts.get(user.id)
    if (!target) return []
    const preview = previewChange({ action, actor, target, superAdmins })
    if (preview === 'changes' || preview === 'unchanged') return [{ user, outcome: preview, refusal: null }]
    return [{ user, outcome: 'refused', refusal: preview }]
  })
}

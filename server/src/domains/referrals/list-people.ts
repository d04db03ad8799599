import type { ReferralStatus, ReferredPerson, RefusalReason } from '@pepper/contract/referrals'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { findProfiles } from '../profiles/index.ts'
import { getSidesOf } from './get-sides.ts'
import { findPeople } from './people-store.ts'
import { firstNameOf, whyNotCounted } from './rules.ts'

export interface PeoplePage {
  before?: number | undefined
  limit: number
}

export interface People {
  people: ReferredPerson[]
  earlier: number | null
}

/** Lists a page of the people whom the person referred, newest first (RF-2). */
export async function listPeople(request: Context, page: PeoplePage): Promise<People> {
  const context = requireMember(request)
  const { kysely } = context.runtime.db
  const [own] = await findProfiles(kysely, { userId: context.actor.userId })
  return own ? readPeople(kysely, own.recordId, page) : { people: [], earlier: null }
}

/** Reads a page of the people whom a record referred, with first names or initials only. */
export async function readPeople(
  executor: Executor,
  recordId: string,
  { before, limit }: PeoplePage,
): Promise<People> {
  const rows = await findPeople(executor, recordId, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const sidesOf = await getSidesOf(executor, shown)
  const people = shown.map((row) => {
    const { newcomer } = sidesOf(row)
    const status = row.status as ReferralStatus
    return {
      id: row.id,
      name: newcomer ? firstNameOf(newcomer.fullName, newcomer.email) : (row.first_name ?? ''),
      date: (row.joined_at ?? row.created_at).toISOString(),
      status,
      why: whyNotCounted(status, row.refused_for as RefusalReason | null),
    }
  })
  return { people, earlier: rows.length > limit ? (shown.at(-1)?.sequence ?? null) : null }
}

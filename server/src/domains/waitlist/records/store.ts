import type { RecordFilter, RecordState } from '@pepper/contract/waitlist/records'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { MomentAndId } from '../../../platform/page-cursor.ts'
import { matchesSearch } from '../../profiles/index.ts'

/** A waitlist record as lists show it; once there is an account, XP and referrals are the account's. */
export type ListedRecord = Awaited<ReturnType<typeof listRecords>>[number]

const fields = [
  'w.id',
  'w.state',
  'w.email',
  'w.full_name',
  'w.referral_code',
  'w.telegram_handle',
  'w.telegram_id',
  'w.pbt',
  'w.rank_id',
  'w.tags',
  'w.email_confirmed',
  'w.import_batch',
  'w.invited_at',
  'w.claimed_at',
  'w.created_at',
] as const

/** Lists the records that a filter matches, newest first, after a place in that order. */
export async function listRecords(
  executor: Executor,
  filter: RecordFilter,
  page: { before: MomentAndId | null; limit: number; exceptEmail: string | null },
) {
  const { before, limit, exceptEmail } = page
  return selectListed(executor)
    .where((eb) => matchesFilter(eb, filter))
    .$if(before !== null, (query) => query.where(olderThan(before)))
    .$if(exceptEmail !== null, (query) => query.where('w.email', 'is distinct from', exceptEmail))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the record with exactly this address, if the filter matches it. */
export async function listRecordsOfEmail(executor: Executor, filter: RecordFilter, email: string) {
  return selectListed(executor)
    .where('w.email', '=', email)
    .where((eb) => matchesFilter(eb, filter))
    .execute()
}

export async function findListedRecord(executor: Executor, id: string) {
  return selectListed(executor)
    .leftJoin('profiles as r', 'r.id', 'w.referred_by')
    .select([
      'w.auth_user_id',
      'r.id as referrer_id',
      'r.full_name as referrer_name',
      'r.referral_code as referrer_code',
    ])
    .where('w.id', '=', id)
    .executeTakeFirst()
}

export async function countByState(executor: Executor): Promise<Map<RecordState, number>> {
  const rows = await executor
    .selectFrom('profiles')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return new Map(rows.map((row) => [row.state as RecordState, row.count]))
}

export async function countRecords(executor: Executor, filter: RecordFilter): Promise<number> {
  const { count } = await executor
    .selectFrom('profiles as w')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => matchesFilter(eb, filter))
    .executeTakeFirstOrThrow()
  return count
}

/** Builds the condition of a filter on the table that the query calls `w`. */
export function matchesFilter(eb: ExpressionBuilder<DB & { w: DB['profiles'] }, 'w'>, filter: RecordFilter) {
  const { search, state, import_id } = filter
  return eb.and([
    ...(state === undefined ? [] : [eb('w.state', '=', state)]),
    ...(import_id === undefined ? [] : [eb('w.import_batch', '=', import_id)]),
    ...(search ? [matchesSearch('w', search)] : []),
  ])
}

/** Builds the condition that a record comes after a place in the order of lists. */
export function olderThan(place: MomentAndId | null) {
  return sql<SqlBool>`(w.created_at, w.id) < (${place?.at}::text::timestamptz, ${place?.id}::uuid)`
}

function selectListed(executor: Executor) {
  return executor
    .selectFrom('profiles as w')
    .leftJoin('credit_accounts as a', 'a.user_id', 'w.auth_user_id')
    .select(fields)
    .select((eb) => [
      eb.fn.coalesce('a.user_xp', 'w.xp').as('xp'),
      eb.fn.coalesce('a.referral_count', 'w.referral_count').as('referral_count'),
      eb('w.claim_secret_hash', 'is not', null).as('has_claim_secret'),
      sql<string>`w.created_at::text`.as('created_at_text'),
    ])
}

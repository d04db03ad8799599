import type { RecordFilter } from '@pepper/contract/waitlist/records'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import type { MomentAndId } from '../../../platform/page-cursor.ts'
import { matchesFilter, olderThan } from './store.ts'

/** The columns of an exported file: those of the import, then three that an import leaves out. */
export const EXPORTED_COLUMNS = [
  'id',
  'email',
  'full_name',
  'telegram_handle',
  'telegram_id',
  'referral_code',
  'referred_by',
  'referral_count',
  'xp',
  'pbt',
  'rank_id',
  'email_confirmed',
  'tags',
  'avatar',
  'avatar_url',
  'created_at',
  'state',
  'invited_at',
  'claimed_at',
] as const

type ExportedColumn = (typeof EXPORTED_COLUMNS)[number]

/** Columns whose value a member's account has, or an import left for later. */
const DERIVED = ['referred_by', 'xp', 'referral_count'] as const satisfies ExportedColumn[]
type DerivedColumn = (typeof DERIVED)[number]

const OWN = EXPORTED_COLUMNS.filter(
  (column): column is Exclude<ExportedColumn, DerivedColumn> =>
    !DERIVED.some((derived) => derived === column),
).map((column) => `w.${column}` as const)

export type ExportedRecord = Awaited<ReturnType<typeof listExported>>[number]

export async function listExported(
  executor: Executor,
  filter: RecordFilter,
  page: { before: MomentAndId | null; limit: number },
) {
  const { before, limit } = page
  return executor
    .selectFrom('profiles as w')
    .leftJoin('credit_accounts as a', 'a.user_id', 'w.auth_user_id')
    .select(OWN)
    .select((eb) => [
      eb.fn.coalesce('w.referred_by', 'w.imported_referred_by').as('referred_by'),
      eb.fn.coalesce('a.user_xp', 'w.xp').as('xp'),
      eb.fn.coalesce('a.referral_count', 'w.referral_count').as('referral_count'),
      sql<string>`w.created_at::text`.as('created_at_text'),
    ])
    .where((eb) => matchesFilter(eb, filter))
    .$if(before !== null, (query) => query.where(olderThan(before)))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute()
}

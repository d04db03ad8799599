import type { ActivityFlag } from '@pepper/contract/security'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { findPeople } from '../profiles/index.ts'
import { listFlagRows } from './flag-store.ts'
import { presentFlag } from './present-flag.ts'

export interface FlagPage {
  state: 'open' | 'settled'
  before?: number | undefined
  limit: number
}

/** Accounts whose activity looked odd, newest first (SE-2). Needs `monitoring.read`. */
export async function listFlags(
  request: Context,
  { state, before, limit }: FlagPage,
): Promise<{ flags: ActivityFlag[]; earlier: number | null }> {
  const context = authorise(request, 'monitoring.read')
  const { kysely } = context.runtime.db
  const rows = await listFlagRows(kysely, { isSettled: state === 'settled', before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const people = await findPeople(
    kysely,
    page.map(({ user_id }) => user_id),
  )
  return {
    flags: page.map((row) => presentFlag(row, people)),
    earlier: rows.length > limit ? (page.at(-1)?.sequence ?? null) : null,
  }
}

import { recordState } from '@pepper/contract/waitlist/records'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { countByState } from './store.ts'

/** Counts the records in each state, and all. Needs `waitlist.manage`. */
export async function countWaitlistRecords(request: Context) {
  const context = authorise(request, 'waitlist.manage')
  const counts = await countByState(context.runtime.db.kysely)
  const of = (state: (typeof recordState.options)[number]) => counts.get(state) ?? 0
  return {
    unclaimed: of('unclaimed'),
    invited: of('invited'),
    claimed: of('claimed'),
    without_email: of('without_email'),
    under_review: of('under_review'),
    total: recordState.options.reduce((sum, state) => sum + of(state), 0),
  }
}

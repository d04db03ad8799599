import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { presentRecord } from './record.ts'
import { findListedRecord } from './store.ts'

/** Returns one record with its account and referrer. Needs `waitlist.manage`. Throws waitlist.record_not_found. */
export async function getWaitlistRecord(request: Context, { id }: { id: string }) {
  const context = authorise(request, 'waitlist.manage')
  const row = await findListedRecord(context.runtime.db.kysely, id)
  if (!row) throw new AppError('waitlist.record_not_found')
  const { auth_user_id, referrer_id, referrer_name, referrer_code, ...record } = row
  return {
    ...presentRecord(record),
    user_id: auth_user_id,
    referred_by:
      referrer_id === null
        ? null
        : { id: referrer_id, full_name: referrer_name ?? '', referral_code: referrer_code ?? '' },
  }
}

import type { Preferences } from '@pepper/contract/preferences'
import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { type PreferencesChange, upsertPreferences } from './store.ts'

/** Stores the choices of the signed-in person, for all their devices (ST-4). Throws access.sign_in_required. */
export async function changePreferences(request: Context, change: PreferencesChange): Promise<Preferences> {
  const context = requireMember(request)
  const { runtime, actor } = context
  return inTransaction(context, (tx) =>
    upsertPreferences(tx, actor.userId, { change, now: runtime.clock.now() }),
  )
}

import type { Context } from '../../../platform/context.ts'
import { findProfiles } from '../../profiles/index.ts'
import type { Arrival } from '../attribution.ts'
import { asReferralCode, firstNameOf } from '../rules.ts'
import { newcomerKeyOf } from './mailbox-store.ts'
import { upsertStart } from './start-store.ts'

export interface StartedSignUp {
  arrival: Arrival
  email: string
  mailbox: string
  /** The name that was given, or null. */
  name: string | null
}

/**
 * Records as a pending referral that a person signs up with a code and has not verified their address yet. It does the
 * same whether or not the address is known here, so that the referrer learns nothing about that. Without a code that
 * exists, nothing is recorded.
 */
export async function startReferral(context: Context, start: StartedSignUp): Promise<void> {
  const { runtime } = context
  const { arrival, email, mailbox, name } = start
  const code = arrival.ref === null ? null : asReferralCode(arrival.ref)
  if (code === null) return
  const [referrer] = await findProfiles(runtime.db.kysely, { code })
  if (!referrer) return
  await upsertStart(runtime.db.kysely, {
    referrerId: referrer.recordId,
    newcomerKey: newcomerKeyOf(runtime, mailbox),
    firstName: firstNameOf(name ?? email, email),
    visitorId: arrival.visitorId,
    visitedAt: arrival.visitedAt,
    networkKeys: arrival.networkKeys,
    now: runtime.clock.now(),
  })
}

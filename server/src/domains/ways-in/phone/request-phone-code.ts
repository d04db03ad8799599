import { MINUTE_MS } from '@pepper/contract/durations'
import { PHONE_PROVIDER } from '@pepper/contract/identity/own-ways'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit, spendPhoneMessage } from '../../../platform/limits/index.ts'
import { visitorLocale } from '../../../platform/locale.ts'
import { markBrowser } from '../../identity/index.ts'
import { continueProof, replaceProof } from '../proofs/store.ts'
import { requireServed } from './require-served.ts'

/** How long a code is valid, in ms. */
const LIFETIME_MS = 10 * MINUTE_MS

export interface PhoneInput {
  phone: string
  ref?: string | undefined
  next?: string | undefined
}

/**
 * Requests a code for a number (AU-12), at most one a minute, five an hour and ten a day. Beyond that none is sent,
 * without saying so, and the previous one of the number stays valid, for what is asked now. The answer and the work done
 * here are the same for any number, because the handler of the event writes the message. Throws ways_in.not_offered,
 * ways_in.number_not_served, limits.too_many_requests.
 */
export function requestPhoneCode(context: Context, input: PhoneInput): Promise<{ outcome: 'check_phone' }> {
  return ask(context, { ...input, userId: null })
}

/**
 * Requests a code that links a number to the signed-in person's account. Throws access.reauthentication_required, and
 * the errors of requestPhoneCode.
 */
export async function requestPhoneLink(
  request: Context,
  { phone }: { phone: string },
): Promise<{ outcome: 'check_phone' }> {
  const context = requireMember(request)
  await requireRecentAuthentication(context)
  return ask(context, { phone, userId: context.actor.userId })
}

async function ask(
  context: Context,
  { phone, userId, ref, next }: PhoneInput & { userId: string | null },
): Promise<{ outcome: 'check_phone' }> {
  const { runtime } = context
  requireServed(runtime, phone)
  await enforceLimit(context, 'phone_code')
  await enforceLimit(context, 'phone_code_day')
  const begun = { browserHash: markBrowser(context), provider: PHONE_PROVIDER, subject: phone }
  const wishes = { userId, ref: ref?.toWellFormed() ?? null, next: next?.toWellFormed() ?? null }
  const isSent = await spendPhoneMessage(context, phone)
  const now = runtime.clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await inVisitorTransaction(context, async (tx) => {
    const asked = { ...begun, ...wishes }
    const id = isSent
      ? await replaceProof(tx, { ...asked, challenge: null, now, expiresAt })
      : await continueProof(tx, asked)
    // While joining is closed a sign-in sends none to a number without an account: a link sends the one that is left.
    if (id === null || (!isSent && userId === null)) return
    await recordEvent(tx, 'ways_in.phone_code_requested', { proof_id: id, locale: visitorLocale(context) })
  })
  return { outcome: 'check_phone' }
}

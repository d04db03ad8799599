import { MINUTE_MS } from '@pepper/contract/durations'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit, spendMail } from '../../../platform/limits/index.ts'
import { visitorLocale } from '../../../platform/locale.ts'
import { readFacts, requireNoProvider, requireOpenDoors } from '../../joining/index.ts'
import { keepAddress, type Proof } from './store.ts'

/** How long a newcomer may take to read the mail, in ms. */
const LIFETIME_MS = 15 * MINUTE_MS

/**
 * Requests a mail with a code to the address that a newcomer gives, because every account needs one (AU-12). The answer
 * and the work done here are the same for any address, because the handler of the event writes the mail. Throws
 * settings.maintenance, joining.registration_closed, ways_in.provider_required, joining.link_invalid,
 * limits.too_many_requests.
 */
export async function giveAddress(
  context: Context,
  proof: Proof,
  email: string,
): Promise<{ outcome: 'check_email' }> {
  const { runtime, origin } = context
  await enforceLimit(context, 'email_code')
  if (proof.user_id !== null) throw new AppError('joining.link_invalid')
  requireOpenDoors((await readFacts(runtime, origin)).settings)
  requireNoProvider(context, email)
  const isMailed = await spendMail(context, email)
  const expiresAt = new Date(runtime.clock.now().getTime() + LIFETIME_MS)
  const locale = visitorLocale(context)
  await inVisitorTransaction(context, async (tx) => {
    if (!(await keepAddress(tx, proof.id, { email, expiresAt, isMailed })))
      throw new AppError('joining.link_invalid')
    if (isMailed) await recordEvent(tx, 'ways_in.address_given', { proof_id: proof.id, locale })
  })
  return { outcome: 'check_email' }
}

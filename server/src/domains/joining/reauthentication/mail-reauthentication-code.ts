import { MINUTE_MS } from '@pepper/contract/durations'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { getAccountEmail, lockAccount } from '../../identity/index.ts'
import { requestMail } from '../../mail/index.ts'
import { chooseLocale } from '../../preferences/index.ts'
import { hashDeviceCode, randomDeviceCode } from '../signing-in/device-codes/device-code.ts'
import { keepDeviceCode } from '../signing-in/device-codes/store.ts'
import { askerOf, requireMailedCode } from './session-code.ts'

/** How long a code is valid, in ms. */
export const CODE_LIFETIME_MS = 15 * MINUTE_MS
/** The pause between two mails, so that pressing the button twice sends one. */
const RESEND_MS = MINUTE_MS

/**
 * Mails a code for this session to the address of an account that has no password, passkey or app (decision 080), in
 * place of the one before; mails none within a minute of that. Throws access.sign_in_required, ways_in.not_offered,
 * limits.too_many_requests.
 */
export async function mailReauthenticationCode(request: Context): Promise<{ outcome: 'check_email' }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const { userId } = actor
  await requireMailedCode(runtime.db.kysely, userId)
  await enforceLimit(context, 'device_code_mail', userId)
  const locale = await chooseLocale(context, userId)
  const asker = askerOf(actor)
  const code = randomDeviceCode()
  const now = runtime.clock.now()
  await inTransaction(context, async (tx) => {
    await lockAccount(tx, userId)
    const email = await getAccountEmail(tx, userId)
    const isKept = await keepDeviceCode(tx, asker, {
      codeHash: hashDeviceCode(runtime, asker, `${email} ${code}`),
      now,
      expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      resentFrom: new Date(now.getTime() - RESEND_MS),
    })
    if (!isKept) return
    await requestMail(tx, {
      to: email,
      template: 'reauthentication_code',
      locale,
      link: `${runtime.config.publicOrigin}/?settings=security`,
      code,
      isSecurity: true,
      now,
    })
  })
  return { outcome: 'check_email' }
}

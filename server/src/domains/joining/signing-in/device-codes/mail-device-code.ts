import { MINUTE_MS } from '@pepper/contract/durations'
import type { Context } from '../../../../platform/context.ts'
import { inVisitorTransaction } from '../../../../platform/in-transaction.ts'
import { visitorLocale } from '../../../../platform/locale.ts'
import { type Credential, markBrowser } from '../../../identity/index.ts'
import { requestMail } from '../../../mail/index.ts'
import { readPreferences } from '../../../preferences/index.ts'
import { hashDeviceCode, randomDeviceCode } from './device-code.ts'
import { keepDeviceCode } from './store.ts'

const LIFETIME_MS = 15 * MINUTE_MS
/** The pause between two mails, so that pressing the button twice sends one. */
const RESEND_MS = MINUTE_MS

/**
 * Mails a code for this browser to the owner of an account, in place of the one before; sends none within a minute of
 * that.
 */
export async function mailDeviceCode(context: Context, { userId, email }: Credential): Promise<void> {
  const { runtime } = context
  const asker = { userId, browserHash: markBrowser(context) }
  const code = randomDeviceCode()
  const now = runtime.clock.now()
  await inVisitorTransaction(context, async (tx) => {
    const isKept = await keepDeviceCode(tx, asker, {
      codeHash: hashDeviceCode(runtime, asker, code),
      now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      resentFrom: new Date(now.getTime() - RESEND_MS),
    })
    if (!isKept) return
    const { language } = await readPreferences(tx, userId)
    await requestMail(tx, {
      to: email,
      template: 'device_code',
      locale: language ?? visitorLocale(context),
      link: `${runtime.config.publicOrigin}/auth/recover`,
      code,
      isSecurity: true,
      now,
    })
  })
}

import type { Locale } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { getAccountEmail, lockAccount } from '../../identity/index.ts'
import { requestMail } from '../../mail/index.ts'
import { readPreferences } from '../../preferences/index.ts'
import { hashCode, randomCode } from '../code-hash.ts'
import { findUnmailed, keepMailed } from './store.ts'

/** A request for a code, whether or not its address has an account. */
export interface CodeRequest {
  payload: { code_id: string; locale: Locale }
}

/**
 * Mails a code and a link, once. The link's token comes after the `#`, which browsers send to no server. Mails nothing
 * if the account is banned or gone, or has changed since.
 */
export async function mailEmailCode(runtime: Runtime, { payload }: CodeRequest): Promise<void> {
  const { code_id: id, locale } = payload
  const { db, clock, config } = runtime
  const [code, token] = [randomCode(), randomSecret()]
  await db.transaction(async (tx) => {
    const now = clock.now()
    const owner = await findUnmailed(tx, id, now)
    if (!owner) return
    const account = await lockAccount(tx, owner.userId)
    if (!account || account.isBanned || account.sessionEpoch !== owner.sessionEpoch) return
    if ((await getAccountEmail(tx, owner.userId)) !== owner.email) return
    const secrets = { codeHash: hashCode(runtime, id, code), tokenHash: hashSecret(token) }
    if (!(await keepMailed(tx, id, secrets))) return
    const { language } = await readPreferences(tx, owner.userId)
    await requestMail(tx, {
      to: owner.email,
      template: 'sign_in_code',
      locale: language ?? locale,
      link: `${config.publicOrigin}/auth/email-code#${token}`,
      code,
      isSecurity: true,
      now,
    })
  })
}

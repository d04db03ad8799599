import type { Locale } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import { findCredential } from '../../identity/index.ts'
import { requestMail } from '../../mail/index.ts'
import { readLanguage } from '../../preferences/index.ts'
import { hashCode, randomCode } from '../code-hash.ts'
import { findUnmailedAddress, keepEmailCode } from './store.ts'

/** An address that a newcomer gave, whether or not it has an account. */
export interface GivenAddress {
  payload: { proof_id: string; locale: Locale }
}

/**
 * Mails the code that proves an address, once. If the address already has an account, its owner gets a mail that says
 * so, in their language, and no code.
 */
export async function mailAddressCode(runtime: Runtime, { payload }: GivenAddress): Promise<void> {
  const { proof_id: id, locale } = payload
  const { db, clock, config } = runtime
  const code = randomCode()
  await db.transaction(async (tx) => {
    const now = clock.now()
    const email = await findUnmailedAddress(tx, id, now)
    if (email === null) return
    if (!(await keepEmailCode(tx, id, { email, codeHash: hashCode(runtime, id, code) }))) return
    const owner = await findCredential(tx, { email })
    await requestMail(tx, {
      to: email,
      template: owner ? 'already_registered' : 'join_code',
      locale: owner ? await readLanguage(tx, owner.userId) : locale,
      link: `${config.publicOrigin}/auth`,
      ...(!owner && { code }),
      isSecurity: true,
      now,
    })
  })
}

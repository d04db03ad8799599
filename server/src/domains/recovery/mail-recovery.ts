import type { Locale } from '@pepper/contract/locales'
import type { Runtime } from '../../platform/context.ts'
import { requestMail } from '../mail/index.ts'
import { readPreferences } from '../preferences/index.ts'
import { createRecovery } from './create-recovery.ts'

/** A request for a new password; `user_id` is null where the address has no account. */
export interface RecoveryRequest {
  id: number
  payload: { user_id: string | null; locale: Locale }
}

/** Mails the link of a request, once; sends nothing to an account that is banned or gone. */
export async function mailRecovery(runtime: Runtime, { id: cause, payload }: RecoveryRequest): Promise<void> {
  const { user_id: userId, locale } = payload
  if (userId === null) return
  const { db, clock } = runtime
  await db.transaction(async (tx) => {
    const made = await createRecovery(tx, runtime, { userId, origin: 'mail', cause })
    if (!made) return
    const { language } = await readPreferences(tx, userId)
    await requestMail(tx, {
      to: made.email,
      template: 'recover_password',
      locale: language ?? locale,
      link: made.link,
      isSecurity: true,
      now: clock.now(),
    })
  })
}

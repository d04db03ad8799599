import type { Runtime } from '../../platform/context.ts'
import { findCredential, lockAccount } from '../identity/index.ts'
import { mailNotice } from './send-notice.ts'
import { isSecured } from './store.ts'

/** A request for another link; `user_id` is null where the address has no account. */
export interface LinkRequest {
  id: number
  payload: { user_id: string | null }
}

/** Mails the link of a request, once, to an account that was secured and has no password yet. */
export async function mailLink(runtime: Runtime, { id: cause, payload }: LinkRequest): Promise<void> {
  const { user_id: userId } = payload
  if (userId === null) return
  const { db, clock, config } = runtime
  await db.transaction(async (tx) => {
    // The lock makes sure that a password that is being set is seen.
    await lockAccount(tx, userId)
    if ((await findCredential(tx, { userId }))?.passwordHash !== null) return
    if (!(await isSecured(tx, userId))) return
    const now = clock.now()
    const facts = { now, publicOrigin: config.publicOrigin }
    await mailNotice(tx, facts, {
      ...{ userId, kind: 'new_password', cause, occurredAt: null, formerEmail: null, pressedAt: now },
    })
  })
}

import { SOURCE_LOCALE } from '@pepper/contract/locales'
import type { NoticeKind } from '@pepper/contract/notices'
import type { Runtime } from '../../platform/context.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { findAccountEmail, lockAccount } from '../identity/index.ts'
import { requestMail } from '../mail/index.ts'
import { findPreferences } from '../preferences/index.ts'
import { countNotices, insertNotice } from './store.ts'

const DAY_MS = 86_400_000

/** How long a 'This was not me' link works, in ms. */
export const NOTICE_LIFETIME_MS = 7 * DAY_MS

/** Most notices of one kind to a person in 24 hours. */
const NOTICES_A_DAY = 5

/** An event that concerns a person's security. */
export interface NoticeEvent {
  id: number
  payload: { user_id: string }
}

/**
 * Mails a person a security notice with a 'This was not me' link (SE-2), once for its event, also where email notifications are
 * off. Sends none to a banned account, and at most 5 of a kind in 24 hours. Only the hash of the link's token is stored.
 */
export async function sendNotice(
  { db, clock, config }: Runtime,
  kind: NoticeKind,
  { id, payload }: NoticeEvent,
): Promise<void> {
  const userId = payload.user_id
  const now = clock.now()
  const token = randomSecret()
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || account.isBanned) return
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countNotices(tx, { userId, kind, since })) >= NOTICES_A_DAY) return
    const expiresAt = new Date(now.getTime() + NOTICE_LIFETIME_MS)
    const notice = { userId, kind, cause: id, tokenHash: hashSecret(token), now, expiresAt }
    if (!(await insertNotice(tx, notice))) return
    const { language } = await findPreferences(tx, userId)
    await requestMail(tx, {
      to: await findAccountEmail(tx, userId),
      template: `notice_${kind}`,
      locale: language ?? SOURCE_LOCALE,
      link: `${config.publicOrigin}/auth/not-me#${token}`,
      isSecurity: true,
      now,
    })
  })
}

import { DAY_MS } from '@pepper/contract/durations'
import type { NoticeKind } from '@pepper/contract/notices'
import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { getAccountEmail, lockAccount } from '../identity/index.ts'
import { requestMail } from '../mail/index.ts'
import { readLanguage } from '../preferences/index.ts'
import { countNotices, insertNotice, type NewNotice } from './store.ts'

/** How long a 'This was not me' link works, in ms. */
export const NOTICE_LIFETIME_MS = 7 * DAY_MS

/** The most notices of one kind to a person in 24 hours. */
const NOTICES_A_DAY = 5

/** The moment at which a notice is written, and the origin of its link. */
export interface NoticeFacts {
  now: Date
  publicOrigin: string
}

/** An event that concerns a person's security. */
export interface NoticeEvent {
  id: number
  occurredAt: Date
  payload: { user_id: string }
}

/**
 * Mails a person a security notice with a 'This was not me' link (SE-2), once per event, even where email notifications
 * are off. Sends none to a banned account, and at most 5 of a kind in 24 hours. Only the hash of the link's token is
 * stored.
 */
export async function sendNotice(runtime: Runtime, kind: NoticeKind, event: NoticeEvent): Promise<void> {
  const { id: cause, payload, occurredAt } = event
  const { db, clock, config } = runtime
  const facts = { now: clock.now(), publicOrigin: config.publicOrigin }
  await db.transaction((tx) =>
    mailNotice(tx, facts, {
      ...{ userId: payload.user_id, kind, cause, occurredAt, formerEmail: null, pressedAt: null },
    }),
  )
}

/**
 * Notifies the former address of an account that another one has replaced it (SE-2), in the caller's transaction:
 * `email_changed` where the member's record had it too.
 */
export async function tellFormerAddress(
  tx: Transaction,
  facts: NoticeFacts,
  former: { userId: string; formerEmail: string; kind?: 'email_replaced' | 'email_changed' },
): Promise<void> {
  const { userId, formerEmail, kind = 'email_replaced' } = former
  await mailNotice(tx, facts, { userId, kind, cause: null, occurredAt: null, formerEmail, pressedAt: null })
}

/** Mails any notice in the caller's transaction; does nothing where `sendNotice` would send none. */
export async function mailNotice(
  tx: Transaction,
  { now, publicOrigin }: NoticeFacts,
  notice: Pick<NewNotice, 'userId' | 'kind' | 'cause' | 'occurredAt' | 'formerEmail' | 'pressedAt'>,
): Promise<void> {
  const { userId, kind, formerEmail } = notice
  const token = randomSecret()
  const account = await lockAccount(tx, userId)
  if (!account || account.isBanned) return
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countNotices(tx, { userId, kind, since })) >= NOTICES_A_DAY) return
  const expiresAt = new Date(now.getTime() + NOTICE_LIFETIME_MS)
  if (!(await insertNotice(tx, { ...notice, tokenHash: hashSecret(token), now, expiresAt }))) return
  await requestMail(tx, {
    to: formerEmail ?? (await getAccountEmail(tx, userId)),
    template: `notice_${kind}`,
    locale: await readLanguage(tx, userId),
    link: `${publicOrigin}/auth/not-me#${token}`,
    isSecurity: true,
    now,
  })
}

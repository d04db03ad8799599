import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { hashSecret, randomSecret } from '../../../platform/ids.ts'
import { lockAccount } from '../account-store.ts'
import { replaceSignInLink } from './sign-in-link-store.ts'

/** How long a link that is shown to an administrator works, in ms. */
const HANDED_OVER_LIFETIME_MS = 15 * 60_000

/** How long a link that goes to its owner's mailbox works, in ms: mail may take its time. */
const MAILED_LIFETIME_MS = 60 * 60_000

/**
 * Makes a link that signs a person in, in place of the one before, and informs them, within `tx`; the caller has
 * checked the permission. The token comes after the `#`, which browsers send to no server; only its hash is stored.
 */
export async function createSignInLink(
  tx: Transaction,
  { clock, config }: Runtime,
  { userId, issuedBy, isHandedOver }: { userId: string; issuedBy: string; isHandedOver: boolean },
): Promise<{ link: string; expiresAt: Date }> {
  const token = randomSecret()
  const now = clock.now()
  const lifetimeMs = isHandedOver ? HANDED_OVER_LIFETIME_MS : MAILED_LIFETIME_MS
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  // A person who signs out everywhere meanwhile waits, and ends this link too.
  await lockAccount(tx, userId)
  await replaceSignInLink(tx, {
    userId,
    issuedBy,
    isHandedOver,
    tokenHash: hashSecret(token),
    now,
    expiresAt,
  })
  await recordEvent(tx, 'identity.sign_in_link_issued', { user_id: userId, is_handed_over: isHandedOver })
  return { link: `${config.publicOrigin}/auth/sign-in-link#${token}`, expiresAt }
}

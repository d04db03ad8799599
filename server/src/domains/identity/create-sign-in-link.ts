import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { replaceSignInLink } from './sign-in-link-store.ts'

/** How long a sign-in link lives, in ms. */
const SIGN_IN_LINK_LIFETIME_MS = 15 * 60_000

/**
 * Makes a link that signs a person in, in place of the one before, and has them told, within `tx`; the caller has checked
 * who may. The token stands behind the `#`, which browsers send to nobody; only its hash is stored.
 */
export async function createSignInLink(
  tx: Transaction,
  { clock, config }: Runtime,
  { userId, issuedBy }: { userId: string; issuedBy: string },
): Promise<{ link: string; expiresAt: Date }> {
  const token = randomSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_LIFETIME_MS)
  await replaceSignInLink(tx, { userId, issuedBy, tokenHash: hashSecret(token), now, expiresAt })
  await recordEvent(tx, 'identity.sign_in_link_issued', { user_id: userId })
  return { link: `${config.publicOrigin}/auth/sign-in-link#${token}`, expiresAt }
}

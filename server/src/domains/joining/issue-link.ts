import type { Runtime } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import { insertLink, type NewLink } from './link-store.ts'
import { FIRST_ADMIN_LINK_LIFETIME_MS, LINK_LIFETIME_MS } from './rules.ts'

/**
 * Makes a one-time link within `tx` and returns its address. The token comes after the `#`, which browsers send to no
 * server; only its hash is stored.
 */
export async function issueLink(
  tx: Transaction,
  runtime: Runtime,
  link: NewLink,
  token = randomSecret(),
): Promise<string> {
  const now = runtime.clock.now()
  const isFirstAdmin = link.purpose === 'first_admin'
  const lifetimeMs = isFirstAdmin ? FIRST_ADMIN_LINK_LIFETIME_MS : LINK_LIFETIME_MS
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await insertLink(tx, link, { tokenHash: hashSecret(token), now, expiresAt })
  return `${runtime.config.publicOrigin}/auth/${isFirstAdmin ? 'first-admin' : 'link'}#${token}`
}

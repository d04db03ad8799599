import type { Passkey } from '@pepper/contract/identity/passkeys'
import type { Runtime } from '../../../platform/context.ts'

/** Ed25519, ES256 and RS256, in the numbers of COSE: what every keeper of passkeys knows one of. */
export const ALGORITHMS = [-8, -7, -257]

/** The product as WebAuthn names it: the host and the origin that people open. */
export function relyingPartyOf({ config }: Pick<Runtime, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicOrigin)
  return { id: hostname, origin }
}

/** What a passkey says whose it is: the id of the account, which says nothing of the person. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

interface PasskeyRow {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

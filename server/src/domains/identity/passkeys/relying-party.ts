import type { Passkey } from '@pepper/contract/identity/passkeys'
import type { Runtime } from '../../../platform/context.ts'

/** Ed25519, ES256 and RS256 as COSE numbers: every passkey provider knows one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** Returns the product in the terms of WebAuthn: the host and the origin that people open. */
export function relyingPartyOf({ config }: Pick<Runtime, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicOrigin)
  return { id: hostname, origin }
}

/**
 * Returns the user handle that tells whose passkey it is: the id of the account, which reveals nothing about the
 * person.
 */
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

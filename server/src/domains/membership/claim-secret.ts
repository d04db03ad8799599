import { randomSecret } from '../../platform/ids.ts'

/** The secret that claims a record without an e-mail address: 144 random bits, short enough to be handed on. */
export function randomClaimSecret(): string {
  return randomSecret().slice(0, 24)
}

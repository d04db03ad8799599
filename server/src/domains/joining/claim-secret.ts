import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashSecret, randomSecret } from '../../platform/ids.ts'
import type { ProfileRecord } from '../profiles/index.ts'

/** Makes a secret that claims a record without an email address: 144 random bits, short enough to be passed on. */
export function randomClaimSecret(): string {
  return randomSecret().slice(0, 24)
}

/**
 * Makes the secret of a record in a batch, the same each time, so that a batch whose answer was lost can be given again.
 * The batch is a random id that its caller chose and that is stored nowhere.
 */
export function claimSecretOf(
  { signingKey }: { signingKey: Buffer },
  { batch, recordId }: { batch: string; recordId: string },
): string {
  return createHmac('sha256', signingKey)
    .update(`claim-secret:${batch}:${recordId}`)
    .digest('base64url')
    .slice(0, 24)
}

/** Returns the reason why a record cannot be claimed with a given secret; null if it is the last one issued. */
export function refusalOfSecret(
  record: Pick<ProfileRecord, 'claim_secret_hash'>,
  secret: string | undefined,
): 'joining.claim_secret_required' | 'joining.claim_secret_wrong' | null {
  if (!secret) return 'joining.claim_secret_required'
  const given = Buffer.from(hashSecret(secret))
  const stored = Buffer.from(record.claim_secret_hash ?? '')
  const isRight = given.length === stored.length && timingSafeEqual(given, stored)
  return isRight ? null : 'joining.claim_secret_wrong'
}

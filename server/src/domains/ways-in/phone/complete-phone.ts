import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import { PHONE_PROVIDER } from '@pepper/contract/identity/own-ways'
import { maskPhoneNumber } from '@pepper/contract/text/phone-number'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { browserNonceHash } from '../../identity/index.ts'
import { hashCode, isSameHash } from '../code-hash.ts'
import type { Completed } from '../entering/completed.ts'
import { enterByProof } from '../proofs/enter-by-proof.ts'
import { giveAddress } from '../proofs/give-address.ts'
import { joinByProof } from '../proofs/join-by-proof.ts'
import type { Proof } from '../proofs/store.ts'
import { requirePhoneOffered } from './require-served.ts'
import { countTry, forgiveTry } from './store.ts'

/**
 * Signs in by the code that this browser requested, or links its number, once however many try (AU-12). Throws the
 * errors of proving and entering, and ways_in.email_needed for a number that no account has.
 */
export async function completePhone(
  context: Context,
  { phone_code, ...factor }: FactorProof & { phone_code: string },
): Promise<Completed> {
  const proof = await prove(context, phone_code)
  return enterByProof(context, proof, { ...factor, label: maskPhoneNumber(proof.subject) })
}

/**
 * Requests a mail with a code to the address of a newcomer whose code was right. Throws the errors of proving and of
 * giving an address.
 */
export async function giveAddressByPhone(
  context: Context,
  { phone_code, email }: { phone_code: string; email: string },
): Promise<{ outcome: 'check_email' }> {
  return giveAddress(context, await prove(context, phone_code), email)
}

/**
 * Makes the newcomer's account with the address that the mailed code proves. Throws the errors of proving and joining.
 */
export async function joinByPhone(
  context: Context,
  { phone_code, email_code: emailCode }: { phone_code: string; email_code: string },
): Promise<Completed> {
  const proof = await prove(context, phone_code)
  return joinByProof(context, proof, { emailCode, label: maskPhoneNumber(proof.subject) })
}

/**
 * Proves the number of this browser by the code of a message, and returns the proof. A browser that never requested a
 * code, a number that got none and a wrong code get the same answer. Throws ways_in.not_offered, ways_in.code_wrong,
 * limits.too_many_requests.
 */
async function prove(context: Context, code: string): Promise<Proof> {
  const { runtime } = context
  const { kysely } = runtime.db
  requirePhoneOffered(runtime)
  await enforceLimit(context, 'phone_code_try')
  const browserHash = browserNonceHash(context)
  const key = { provider: PHONE_PROVIDER, now: runtime.clock.now() }
  const proof = browserHash === null ? null : await countTry(kysely, { ...key, browserHash })
  if (proof && isSameHash(hashCode(runtime, proof.id, code), proof.challenge ?? '')) {
    await forgiveTry(kysely, proof.id)
    return proof
  }
  await recordSecurityEvent(context, { type: 'login_failed', details: { reason: 'phone_code' } })
  throw new AppError('ways_in.code_wrong')
}

import { WALLET_PROVIDER } from '@pepper/contract/identity/own-ways'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { getProof } from '../proofs/get-proof.ts'
import { deleteProof, type Proof } from '../proofs/store.ts'
import { recoverSigner } from './recover-signer.ts'
import { getWalletChain } from './require-offered.ts'

/**
 * Returns what this browser has proven by a signature: of the very message that it was given, which is kept here, by the address that stands in
 * it. So host, address, chain, nonce and times are right where the signature is, and none of them is read from the browser. A wrong
 * signature uses the message up. Throws ways_in.not_offered, joining.link_invalid, ways_in.signature_wrong, limits.too_many_requests.
 */
export async function proveWallet(context: Context, signature: string): Promise<Proof> {
  getWalletChain(context.runtime)
  await enforceLimit(context, 'wallet')
  const proof = await getProof(context, WALLET_PROVIDER)
  if (recoverSigner(proof.challenge ?? '', signature) === proof.subject) return proof
  await deleteProof(context.runtime.db.kysely, proof.id)
  await recordSecurityEvent(context, {
    type: 'login_failed',
    details: { reason: 'ways_in.signature_wrong', provider: WALLET_PROVIDER },
  })
  throw new AppError('ways_in.signature_wrong')
}

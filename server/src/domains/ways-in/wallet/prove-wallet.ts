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
 * Proves the wallet of this browser by a signature, and returns the proof. The message that the browser was given is
 * kept here, and the address in it must have signed exactly that message. A right signature therefore also proves host,
 * address, chain, nonce and times, and none of them is read from the browser. A wrong signature uses the message up.
 * Throws ways_in.not_offered, joining.link_invalid, ways_in.signature_wrong, limits.too_many_requests.
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

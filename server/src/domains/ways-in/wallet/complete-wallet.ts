import type { FactorProof } from '@pepper/contract/identity/factor-proof'
import type { Context } from '../../../platform/context.ts'
import type { Completed } from '../entering/completed.ts'
import { enterByProof } from '../proofs/enter-by-proof.ts'
import { giveAddress } from '../proofs/give-address.ts'
import { joinByProof } from '../proofs/join-by-proof.ts'
import { proveWallet } from './prove-wallet.ts'
import { withChecksum } from './recover-signer.ts'

/**
 * Signs in by the signature of a wallet, or links it, once however many try (AU-12). Throws the errors of proving and
 * entering, and ways_in.email_needed for a wallet that no account has.
 */
export async function completeWallet(
  context: Context,
  { signature, ...factor }: FactorProof & { signature: string },
): Promise<Completed> {
  const proof = await proveWallet(context, signature)
  return enterByProof(context, proof, { ...factor, label: withChecksum(proof.subject) })
}

/**
 * Requests a mail with a code to the address of a newcomer whose wallet signed. Throws the errors of proving and of
 * giving an address.
 */
export async function giveAddressByWallet(
  context: Context,
  { signature, email }: { signature: string; email: string },
): Promise<{ outcome: 'check_email' }> {
  return giveAddress(context, await proveWallet(context, signature), email)
}

/**
 * Makes the newcomer's account with the address that the mailed code proves. Throws the errors of proving and joining.
 */
export async function joinByWallet(
  context: Context,
  { signature, email_code: emailCode }: { signature: string; email_code: string },
): Promise<Completed> {
  const proof = await proveWallet(context, signature)
  return joinByProof(context, proof, { emailCode, label: withChecksum(proof.subject) })
}

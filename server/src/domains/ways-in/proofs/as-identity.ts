import type { ProvenIdentity } from '../entering/proven-identity.ts'
import { deleteProof, type Proof } from './store.ts'

/** Converts a proof that was given to what any way in proves. */
export function asIdentity({ id, provider, subject, ref, next }: Proof, label: string): ProvenIdentity {
  return { provider, subject, label, ref, next, useUp: (tx) => deleteProof(tx, id) }
}
